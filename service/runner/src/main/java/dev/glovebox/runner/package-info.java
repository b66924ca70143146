/**
 * The host-runner. Takes leases from the server, runs each through the runtime and nothing else, and tells the server what
 * happened from an outbox that survives it.
 */
@NullMarked
package dev.glovebox.runner;

import org.jspecify.annotations.NullMarked;
