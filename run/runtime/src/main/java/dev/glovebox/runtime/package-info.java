/** Inputs of runs and sessions: engines, the permitted fallback, cancellation. */
@NullMarked
package dev.glovebox.runtime;

import org.jspecify.annotations.NullMarked;
