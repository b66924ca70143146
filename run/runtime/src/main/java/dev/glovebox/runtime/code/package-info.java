/**
 * Runs of source code rather than of a command. The bytes that were screened are the bytes that run: they travel from here to the
 * interpreter through the door and are never read from a disk again.
 */
@NullMarked
package dev.glovebox.runtime.code;

import org.jspecify.annotations.NullMarked;
