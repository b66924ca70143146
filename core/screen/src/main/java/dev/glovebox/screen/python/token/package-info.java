/** From characters to tokens. */
@NullMarked
package dev.glovebox.screen.python.token;

import org.jspecify.annotations.NullMarked;
