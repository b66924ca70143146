/** Threads of a resident process that must not end before it does. */
@NullMarked
package dev.glovebox.model.background;

import org.jspecify.annotations.NullMarked;
