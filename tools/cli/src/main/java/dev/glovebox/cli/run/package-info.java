/** The command {@code glovebox run}. */
@NullMarked
package dev.glovebox.cli.run;

import org.jspecify.annotations.NullMarked;
