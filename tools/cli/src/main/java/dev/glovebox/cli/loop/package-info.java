/** {@code glovebox loop}: rounds of code. */
@NullMarked
package dev.glovebox.cli.loop;

import org.jspecify.annotations.NullMarked;
