package dev.glovebox.server.store;

import dev.glovebox.model.task.TaskState;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
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

    /** One of a runner that registered with this key. */
    public Optional<LeaseRow> find(Tx tx, String id, String key) {
        return tx.one(
                id,
                "SELECT leases.* FROM leases JOIN runners ON runners.id = leases.runner"
                        + " WHERE leases.id = ? AND runners.owner = ?",
                Leases::row,
                id,
                key);
    }

    public void add(Tx tx, LeaseRow lease) {
        tx.latest(
                lease.id(),
                "INSERT INTO leases (id, task, runner, token, expires, applied, state) VALUES (?, ?, ?, ?, ?, 0, ?)",
                lease.id(),
                lease.task(),
                lease.runner(),
                lease.token(),
                lease.progress().expires().toEpochMilli(),
                lease.progress().state().label());
    }

    public void applied(Tx tx, String id, long seq) {
        tx.latest(id, "UPDATE leases SET applied = ? WHERE id = ?", seq, id);
    }

    public void end(Tx tx, String id, State state) {
        tx.latest(id, "UPDATE leases SET state = ? WHERE id = ?", state.label(), id);
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

    /**
     * A lease that counts.
     *
     * @param cancelling whether its task is to be ended
     */
    public record Active(String id, boolean cancelling) {}

    public List<Active> active(String runner) {
        return database.list(
                "SELECT leases.id AS id, tasks.state AS state FROM leases JOIN tasks ON tasks.id = leases.task"
                        + " WHERE leases.runner = ? AND leases.state = 'active'",
                row -> new Active(row.getString("id"), row.getString("state").equals(TaskState.CANCELLING.label())),
                runner);
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
