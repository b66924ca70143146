/** How a box reaches what its network mode allows. */
@NullMarked
package dev.glovebox.runtime.network;

import org.jspecify.annotations.NullMarked;
