/** One program in a box that is open: started, streamed, watched, and told how it ended. */
@NullMarked
package dev.glovebox.runtime.program;

import org.jspecify.annotations.NullMarked;
