/** From hostile bytes to text that a parser may see. */
@NullMarked
package dev.glovebox.policy.code.source;

import org.jspecify.annotations.NullMarked;
