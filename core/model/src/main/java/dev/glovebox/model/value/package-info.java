/** Sizes, spans and other small values that every floor uses. */
@NullMarked
package dev.glovebox.model.value;

import org.jspecify.annotations.NullMarked;
