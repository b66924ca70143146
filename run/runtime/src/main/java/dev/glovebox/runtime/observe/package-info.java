/** Who is told what happens during a run, and in which order. */
@NullMarked
package dev.glovebox.runtime.observe;

import org.jspecify.annotations.NullMarked;
