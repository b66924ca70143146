/** Attacks that need more than one program in one box, each with its control. */
@NullMarked
package dev.glovebox.selftest.scenario;

import org.jspecify.annotations.NullMarked;
