/** The command {@code glovebox serve}. */
@NullMarked
package dev.glovebox.cli.serve;

import org.jspecify.annotations.NullMarked;
