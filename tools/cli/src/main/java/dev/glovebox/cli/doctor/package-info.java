/** The command {@code glovebox doctor}. */
@NullMarked
package dev.glovebox.cli.doctor;

import org.jspecify.annotations.NullMarked;
