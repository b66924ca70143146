/** A box and the conversation with its init. */
@NullMarked
package dev.glovebox.runtime.box;

import org.jspecify.annotations.NullMarked;
