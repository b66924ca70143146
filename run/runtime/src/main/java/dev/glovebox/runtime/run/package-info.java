/** One run: a box is opened, one program runs in it, and what it changed is collected. */
@NullMarked
package dev.glovebox.runtime.run;

import org.jspecify.annotations.NullMarked;
