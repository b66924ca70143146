/** What {@code glovebox setup} needs. */
@NullMarked
package dev.glovebox.cli.setup;

import org.jspecify.annotations.NullMarked;
