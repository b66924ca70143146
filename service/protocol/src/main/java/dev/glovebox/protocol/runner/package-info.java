/** Between the API and its runners: registration, leases, payloads and callbacks. */
@NullMarked
package dev.glovebox.protocol.runner;

import org.jspecify.annotations.NullMarked;
