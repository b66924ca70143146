/** Observation from outside: the feed of events, and metrics. */
@NullMarked
package dev.glovebox.server.watch;

import org.jspecify.annotations.NullMarked;
