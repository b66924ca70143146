/** Policies and findings of the screen. */
@NullMarked
package dev.glovebox.screen.finding;

import org.jspecify.annotations.NullMarked;
