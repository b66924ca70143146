/** Abstract evaluation of expressions. */
@NullMarked
package dev.glovebox.screen.python.value;

import org.jspecify.annotations.NullMarked;
