/** Which name means which variable, and everything ever bound to it. */
@NullMarked
package dev.glovebox.screen.python.scope;

import org.jspecify.annotations.NullMarked;
