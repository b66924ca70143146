/**
 * Rounds of generated code, one after another or side by side: each screened, run where the configuration says, and accounted
 * for, until there are no more or the budget is used up.
 */
@NullMarked
package dev.glovebox.runtime.loop;

import org.jspecify.annotations.NullMarked;
