/** Decides which changes may be applied, in the project as it would be. */
@NullMarked
package dev.glovebox.runtime.change.judge;

import org.jspecify.annotations.NullMarked;
