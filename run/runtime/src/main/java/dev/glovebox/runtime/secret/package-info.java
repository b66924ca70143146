/**
 * Secrets: where their values are read, on the host and only when a run is about to get them, and how they are kept out of
 * whatever a program says.
 */
@NullMarked
package dev.glovebox.runtime.secret;

import org.jspecify.annotations.NullMarked;
