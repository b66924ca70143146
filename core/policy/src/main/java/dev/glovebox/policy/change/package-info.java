/**
 * Which of a box's changes may become real. Judges names and figures alone and touches no file, so that the same verdict is
 * reached when changes are listed and when they are applied.
 */
@NullMarked
package dev.glovebox.policy.change;

import org.jspecify.annotations.NullMarked;
