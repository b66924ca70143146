/** Failure codes, who is to blame, and the one exception that carries them. */
@NullMarked
package dev.glovebox.model.failure;

import org.jspecify.annotations.NullMarked;
