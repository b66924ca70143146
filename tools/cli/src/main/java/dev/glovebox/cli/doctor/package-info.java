/** What {@code glovebox doctor} needs. */
@NullMarked
package dev.glovebox.cli.doctor;

import org.jspecify.annotations.NullMarked;
