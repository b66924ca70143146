package dev.glovebox.server.store;

import dev.glovebox.json.Json;
import dev.glovebox.protocol.resource.AuditEntry;
import dev.glovebox.protocol.wire.Page;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Sql;
import dev.glovebox.server.store.sql.Tx;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ledger entries of every process on this database: append-only. Each entry carries
 * the hash it has there, so whoever doubts one can look for it in the chain of whoever wrote it.
 */
public final class Audit {

    /**
     * Which entries.
     *
     * @param type the whole type, or its beginning up to a dot
     */
    public record Filter(Optional<String> type, Optional<String> task) {}

    private final Database database;

    public Audit(Database database) {
        this.database = database;
    }

    /** Its number is made here. */
    public void add(Tx tx, AuditEntry entry) {
        tx.later(
                "INSERT INTO audit (at, type, task, hash, details) VALUES (?, ?, ?, ?, ?)",
                entry.position().at().toEpochMilli(),
                entry.type(),
                entry.run(),
                entry.hash(),
                Json.write(entry.details()));
    }

    /** The newest first. */
    public Page<AuditEntry> list(Filter filter, Slice slice) {
        var sql = new StringBuilder("SELECT * FROM audit WHERE seq < ?");
        var arguments = new ArrayList<Object>(List.of(slice.before()));
        filter.type().ifPresent(type -> {
            sql.append(" AND (type = ? OR (type >= ? AND type < ?))"); // "key." to just before "key/"
            arguments.addAll(List.of(type, type + ".", type + "/"));
        });
        filter.task().ifPresent(task -> {
            sql.append(" AND task = ?");
            arguments.add(task);
        });
        arguments.add(slice.fetch());
        var rows = database.list(
                sql.append(" ORDER BY seq DESC LIMIT ?").toString(),
                row -> new Slice.Numbered<>(row.getLong("seq"), row(row)),
                arguments.toArray());
        return slice.page(rows, entry -> entry);
    }

    @SuppressWarnings("unchecked") // details are written as objects
    private static AuditEntry row(ResultSet row) throws SQLException {
        Object details = Json.parse(row.getString("details")).value();
        return new AuditEntry(
                new AuditEntry.Position(row.getLong("seq"), Instant.ofEpochMilli(row.getLong("at"))),
                row.getString("type"),
                Sql.text(row, "task"),
                row.getString("hash"),
                details instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of());
    }
}
