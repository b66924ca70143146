/** Reads what a program changed, once nothing can write any more. */
@NullMarked
package dev.glovebox.runtime.change.collect;

import org.jspecify.annotations.NullMarked;
