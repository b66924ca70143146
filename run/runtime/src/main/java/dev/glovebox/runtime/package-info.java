/** What whoever starts runs and sessions brings along: engines, the permitted fallback, a way to cancel. */
@NullMarked
package dev.glovebox.runtime;

import org.jspecify.annotations.NullMarked;
