/** Connections, transactions and the one writer; the tables themselves live in the package above. */
@NullMarked
package dev.glovebox.server.store.sql;

import org.jspecify.annotations.NullMarked;
