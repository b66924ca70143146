/** Storage of the API in SQLite or PostgreSQL: one writer with group commit, and many readers. */
@NullMarked
package dev.glovebox.server.store;

import org.jspecify.annotations.NullMarked;
