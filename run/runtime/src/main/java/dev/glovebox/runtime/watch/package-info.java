/** Looks after what no single run looks after. */
@NullMarked
package dev.glovebox.runtime.watch;

import org.jspecify.annotations.NullMarked;
