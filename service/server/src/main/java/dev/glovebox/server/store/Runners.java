package dev.glovebox.server.store;

import dev.glovebox.json.Json;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.protocol.wire.Page;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The registered runners. */
public final class Runners {

    /**
     * One as it is kept.
     *
     * @param owner the key it registered with
     */
    public record RunnerRow(String id, Registration registration, String owner, Instant seen, int held) {}

    private static final String SELECT =
            "SELECT runners.*, (SELECT COUNT(*) FROM leases WHERE leases.runner = runners.id"
                    + " AND leases.state = 'active') AS held FROM runners";

    private final Database database;

    public Runners(Database database) {
        this.database = database;
    }

    public Optional<RunnerRow> find(String id) {
        return database.first(SELECT + " WHERE id = ?", Runners::row, id);
    }

    public Optional<RunnerRow> named(Tx tx, String name) {
        return tx.first(SELECT + " WHERE name = ?", Runners::row, name);
    }

    public Page<RunnerRow> list(Slice slice) {
        var rows = database.list(
                SELECT + " WHERE ord < ? ORDER BY ord DESC LIMIT ?",
                row -> new Slice.Numbered<>(row.getLong("ord"), row(row)),
                slice.before(),
                slice.fetch());
        return slice.page(rows, runner -> runner);
    }

    /** Those that said something after this. */
    public List<RunnerRow> seenSince(Instant since) {
        return database.list(SELECT + " WHERE seen > ? ORDER BY ord", Runners::row, since.toEpochMilli());
    }

    public void add(Tx tx, RunnerRow runner) {
        tx.update(
                "INSERT INTO runners (id, name, owner, doc, seen) VALUES (?, ?, ?, ?, ?)",
                runner.id(),
                runner.registration().name(),
                runner.owner(),
                Json.write(runner.registration().tree()),
                runner.seen().toEpochMilli());
    }

    public void registerAgain(Tx tx, String id, Registration registration, Instant now) {
        tx.update(
                "UPDATE runners SET doc = ?, seen = ? WHERE id = ?",
                Json.write(registration.tree()),
                now.toEpochMilli(),
                id);
    }

    public void seen(Tx tx, String id, Instant now) {
        tx.later("UPDATE runners SET seen = ? WHERE id = ?", now.toEpochMilli(), id);
    }

    private static RunnerRow row(ResultSet row) throws SQLException {
        return new RunnerRow(
                row.getString("id"),
                Reading.response(row.getString("doc"), Registration::read),
                row.getString("owner"),
                Instant.ofEpochMilli(row.getLong("seen")),
                row.getInt("held"));
    }
}
