/** One run: its events, its result, its usage. */
@NullMarked
package dev.glovebox.model.run;

import org.jspecify.annotations.NullMarked;
