package dev.glovebox.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The leases. */
public final class Leases {

    public enum State {
        ACTIVE,
        /** The runner reported the end. */
        DONE,
        /** It expired; nothing its runner says counts any more. */
        LOST;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public record LeaseRow(String id, String task, String runner, long token, Progress progress) {}

    /**
     * How far it got.
     *
     * @param applied the number of the last callback that was applied
     */
    public record Progress(State state, long applied, Instant expires) {}

    private final Database database;

    public Leases(Database database) {
        this.database = database;
    }

    public Optional<LeaseRow> find(Tx tx, String id) {
        return tx.first("SELECT * FROM leases WHERE id = ?", Leases::row, id);
    }

    public List<LeaseRow> ofTask(Tx tx, String task) {
        return tx.list("SELECT * FROM leases WHERE task = ? AND state = 'active'", Leases::row, task);
    }

    public void add(Tx tx, LeaseRow lease) {
        tx.later(
                "INSERT INTO leases (id, task, runner, token, expires, applied, state) VALUES (?, ?, ?, ?, ?, 0, ?)",
                lease.id(),
                lease.task(),
                lease.runner(),
                lease.token(),
                lease.progress().expires().toEpochMilli(),
                lease.progress().state().label());
    }

    public void applied(Tx tx, String id, long seq) {
        tx.later("UPDATE leases SET applied = ? WHERE id = ?", seq, id);
    }

    public void end(Tx tx, String id, State state) {
        tx.later("UPDATE leases SET state = ? WHERE id = ?", state.label(), id);
    }

    /** True when it was active and is renewed. */
    public boolean renew(Tx tx, String runner, String id, long token, Instant expires) {
        return tx.update(
                        "UPDATE leases SET expires = ? WHERE id = ? AND runner = ? AND token = ? AND state = 'active'",
                        expires.toEpochMilli(),
                        id,
                        runner,
                        token)
                == 1;
    }

    /** After a restart: nobody could renew while there was nobody to renew with. */
    public void extendAll(Tx tx, Instant atLeast) {
        tx.update(
                "UPDATE leases SET expires = ? WHERE state = 'active' AND expires < ?",
                atLeast.toEpochMilli(),
                atLeast.toEpochMilli());
    }

    public List<LeaseRow> expired(Tx tx, Instant now) {
        return tx.list(
                "SELECT * FROM leases WHERE state = 'active' AND expires < ? LIMIT 500",
                Leases::row,
                now.toEpochMilli());
    }

    public boolean anyExpired(Instant now) {
        return database.first(
                        "SELECT 1 AS one FROM leases WHERE state = 'active' AND expires < ? LIMIT 1",
                        row -> row.getInt("one"),
                        now.toEpochMilli())
                .isPresent();
    }

    /** Of a runner's active leases, those whose task is to be ended. */
    public List<String> cancelled(String runner) {
        return database.list(
                "SELECT leases.id AS id FROM leases JOIN tasks ON tasks.id = leases.task WHERE leases.runner = ?"
                        + " AND leases.state = 'active' AND tasks.state = 'cancelling'",
                row -> row.getString("id"),
                runner);
    }

    public List<String> active(String runner) {
        return database.list(
                "SELECT id FROM leases WHERE runner = ? AND state = 'active'", row -> row.getString("id"), runner);
    }

    private static LeaseRow row(ResultSet row) throws SQLException {
        return new LeaseRow(
                row.getString("id"),
                row.getString("task"),
                row.getString("runner"),
                row.getLong("token"),
                new Progress(
                        State.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
                        row.getLong("applied"),
                        Instant.ofEpochMilli(row.getLong("expires"))));
    }
}
