/** Leases and what runners report about them. */
@NullMarked
package dev.glovebox.server.runners;

import org.jspecify.annotations.NullMarked;
