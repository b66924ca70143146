/** Attacks as data: one list for each kind of wall. */
@NullMarked
package dev.glovebox.selftest.attack;

import org.jspecify.annotations.NullMarked;
