/** The {@code glovebox} command: one class per sub-command, and the wiring of everything below. */
@NullMarked
package dev.glovebox.cli;

import org.jspecify.annotations.NullMarked;
