/**
 * Which places of the host may be seen from a box. A path is judged after full resolution and by identity (device and inode),
 * so no spelling of it matters; what was judged stays pinned, and the runtime compares the pin with what the box really got.
 */
@NullMarked
package dev.glovebox.policy.path;

import org.jspecify.annotations.NullMarked;
