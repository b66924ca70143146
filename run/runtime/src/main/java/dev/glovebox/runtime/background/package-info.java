/** What is given back behind the result. */
@NullMarked
package dev.glovebox.runtime.background;

import org.jspecify.annotations.NullMarked;
