/** From a request to a box whose walls are verified: the same steps for a run and for a session. */
@NullMarked
package dev.glovebox.runtime.opening;

import org.jspecify.annotations.NullMarked;
