/** What the API knows, in SQLite or PostgreSQL: one writer that commits whatever waits, and many readers. */
@NullMarked
package dev.glovebox.server.store;

import org.jspecify.annotations.NullMarked;
