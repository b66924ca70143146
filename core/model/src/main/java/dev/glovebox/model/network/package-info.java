/** Hosts, patterns, modes and grants. */
@NullMarked
package dev.glovebox.model.network;

import org.jspecify.annotations.NullMarked;
