/** The resident process that runs other processes' command lines, and the client that hands them over. */
@NullMarked
package dev.glovebox.daemon;

import org.jspecify.annotations.NullMarked;
