/** What can be seen from outside while it happens: the feed of events, and figures. */
@NullMarked
package dev.glovebox.server.watch;

import org.jspecify.annotations.NullMarked;
