/** Screens source code before it runs: bytes in, a verdict with findings out. A screen in front of the walls, never a wall. */
@NullMarked
package dev.glovebox.screen;

import org.jspecify.annotations.NullMarked;
