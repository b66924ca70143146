/** What the screen looks for and what it found. */
@NullMarked
package dev.glovebox.screen.finding;

import org.jspecify.annotations.NullMarked;
