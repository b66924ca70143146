/** What {@code glovebox run} needs. */
@NullMarked
package dev.glovebox.cli.run;

import org.jspecify.annotations.NullMarked;
