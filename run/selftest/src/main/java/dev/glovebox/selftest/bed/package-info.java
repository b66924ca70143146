/** What attacks are made of, and the boxes, strong and weakened, they run in. */
@NullMarked
package dev.glovebox.selftest.bed;

import org.jspecify.annotations.NullMarked;
