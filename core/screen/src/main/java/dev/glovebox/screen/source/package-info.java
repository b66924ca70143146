/** From hostile bytes to text that a parser may see. */
@NullMarked
package dev.glovebox.screen.source;

import org.jspecify.annotations.NullMarked;
