/** The library: {@link dev.glovebox.library.Glovebox} for callers, and the wiring that puts a whole Glovebox together. */
@NullMarked
package dev.glovebox.library;

import org.jspecify.annotations.NullMarked;
