/** The command {@code glovebox setup}. */
@NullMarked
package dev.glovebox.cli.setup;

import org.jspecify.annotations.NullMarked;
