/** Work that continues after the result is delivered. */
@NullMarked
package dev.glovebox.runtime.background;

import org.jspecify.annotations.NullMarked;
