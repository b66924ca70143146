/** One box for several programs. */
@NullMarked
package dev.glovebox.runtime.session;

import org.jspecify.annotations.NullMarked;
