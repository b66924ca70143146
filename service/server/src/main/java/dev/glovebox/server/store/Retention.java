package dev.glovebox.server.store;

import dev.glovebox.server.store.sql.Tx;
import java.time.Instant;
import java.util.List;

/** Forgets what is old: of a task that ended long ago, its events, output and artifacts. The task itself stays. */
public final class Retention {

    /** In one transaction: others wait meanwhile. */
    private static final int TOGETHER = 50;

    private Retention() {}

    /** True when there may be more. */
    public static boolean forget(Tx tx, Instant endedBefore) {
        List<String> old = tx.list(
                "SELECT id FROM tasks WHERE forgotten IS NULL AND finished < ? LIMIT " + TOGETHER,
                row -> row.getString("id"),
                endedBefore.toEpochMilli());
        for (String task : old) {
            tx.update("DELETE FROM events WHERE task = ?", task);
            tx.update("DELETE FROM logs WHERE task = ?", task);
            tx.update("DELETE FROM artifact_pieces WHERE artifact IN (SELECT id FROM artifacts WHERE task = ?)", task);
            tx.update("DELETE FROM artifacts WHERE task = ?", task);
            tx.update("UPDATE tasks SET forgotten = ? WHERE id = ?", endedBefore.toEpochMilli(), task);
            tx.update("DELETE FROM leases WHERE task = ? AND state <> 'active'", task);
        }
        return old.size() == TOGETHER;
    }
}
