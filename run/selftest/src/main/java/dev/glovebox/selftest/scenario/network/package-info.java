/** Attacks on the network that take more than one program. */
@NullMarked
package dev.glovebox.selftest.scenario.network;

import org.jspecify.annotations.NullMarked;
