/** Streams of a program: pumped, bounded, captured. */
@NullMarked
package dev.glovebox.runtime.output;

import org.jspecify.annotations.NullMarked;
