/** {@code glovebox daemon}. */
@NullMarked
package dev.glovebox.cli.daemon;

import org.jspecify.annotations.NullMarked;
