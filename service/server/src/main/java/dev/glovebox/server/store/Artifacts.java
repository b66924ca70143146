package dev.glovebox.server.store;

import dev.glovebox.model.run.RunId;
import dev.glovebox.protocol.resource.Artifact;
import dev.glovebox.protocol.wire.Page;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Files that tasks left, in pieces. */
public final class Artifacts {

    /** Whether a piece was kept. */
    public enum Kept {
        KEPT,
        /** The task's artifacts would take more than they may. */
        FULL,
        /** An earlier piece of the file was. */
        REFUSED_BEFORE
    }

    private final Database database;
    private final long most;

    /** @param most bytes of one task */
    public Artifacts(Database database, long most) {
        this.database = database;
        this.most = most;
    }

    /**
     * Adds to the end of a file, which is there from its first piece on. One that does not fit is not there at all: nobody is to take
     * half a file for a whole one.
     */
    public Kept append(Tx tx, Artifact.Origin origin, String path, byte[] data) {
        var known = tx.first(
                "SELECT * FROM artifacts WHERE task = ? AND attempt = ? AND path = ?",
                row -> new Written(row(row), row.getString("state").equals("kept")),
                origin.task(),
                origin.attempt(),
                path);
        if (known.filter(written -> !written.kept()).isPresent()) {
            return Kept.REFUSED_BEFORE;
        }
        var file = known.map(Written::file).orElseGet(() -> begin(tx, origin, path));
        if (taken(tx, origin) + data.length > most) {
            tx.update("DELETE FROM artifact_pieces WHERE artifact = ?", file.id());
            tx.update("UPDATE artifacts SET state = 'refused', size = 0 WHERE id = ?", file.id());
            return Kept.FULL;
        }
        if (data.length > 0) {
            tx.update(
                    "INSERT INTO artifact_pieces (artifact, start, data) VALUES (?, ?, ?)",
                    file.id(),
                    file.size(),
                    data);
            tx.update("UPDATE artifacts SET size = ? WHERE id = ?", file.size() + data.length, file.id());
        }
        return Kept.KEPT;
    }

    private record Written(Artifact file, boolean kept) {}

    private static long taken(Tx tx, Artifact.Origin origin) {
        return tx.first(
                        "SELECT COALESCE(SUM(size), 0) AS taken FROM artifacts WHERE task = ?",
                        row -> row.getLong("taken"),
                        origin.task())
                .orElse(0L);
    }

    private static Artifact begin(Tx tx, Artifact.Origin origin, String path) {
        var file = new Artifact(RunId.random().text(), origin, path, 0, Instant.now());
        tx.update(
                "INSERT INTO artifacts (id, project, task, attempt, path, size, state, created)"
                        + " VALUES (?, ?, ?, ?, ?, 0, 'kept', ?)",
                file.id(),
                origin.project(),
                origin.task(),
                origin.attempt(),
                path,
                file.created().toEpochMilli());
        return file;
    }

    public Optional<Artifact> find(String id) {
        return database.first("SELECT * FROM artifacts WHERE id = ? AND state = 'kept'", Artifacts::row, id);
    }

    /** Of these projects, or of all where the list is empty. */
    public Page<Artifact> list(List<String> projects, Optional<String> task, Slice slice) {
        var sql = new StringBuilder("SELECT * FROM artifacts WHERE state = 'kept' AND ord < ?");
        var arguments = new ArrayList<Object>(List.of(slice.before()));
        if (!projects.isEmpty()) {
            sql.append(" AND project IN (").append(Documents.marks(projects)).append(')');
            arguments.addAll(projects);
        }
        task.ifPresent(id -> {
            sql.append(" AND task = ?");
            arguments.add(id);
        });
        arguments.add(slice.fetch());
        var rows = database.list(
                sql.append(" ORDER BY ord DESC LIMIT ?").toString(),
                row -> new Slice.Numbered<>(row.getLong("ord"), row(row)),
                arguments.toArray());
        return slice.page(rows, artifact -> artifact);
    }

    /** The piece that begins at an offset; empty at the end. */
    public Optional<byte[]> piece(String id, long start) {
        return database.first(
                "SELECT data FROM artifact_pieces WHERE artifact = ? AND start = ?",
                row -> row.getBytes("data"),
                id,
                start);
    }

    private static Artifact row(ResultSet row) throws SQLException {
        return new Artifact(
                row.getString("id"),
                new Artifact.Origin(row.getString("project"), row.getString("task"), row.getInt("attempt")),
                row.getString("path"),
                row.getLong("size"),
                Instant.ofEpochMilli(row.getLong("created")));
    }
}
