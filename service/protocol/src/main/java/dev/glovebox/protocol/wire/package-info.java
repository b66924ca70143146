/** How documents are read, with every problem named at once, and written. */
@NullMarked
package dev.glovebox.protocol.wire;

import org.jspecify.annotations.NullMarked;
