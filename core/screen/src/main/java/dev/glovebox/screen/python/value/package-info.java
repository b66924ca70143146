/** What an expression may be, as far as it can be known without running it. */
@NullMarked
package dev.glovebox.screen.python.value;

import org.jspecify.annotations.NullMarked;
