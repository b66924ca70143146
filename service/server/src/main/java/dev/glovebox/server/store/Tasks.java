package dev.glovebox.server.store;

import dev.glovebox.json.Json;
import dev.glovebox.model.task.TaskState;
import dev.glovebox.protocol.outcome.TaskOutcome;
import dev.glovebox.protocol.task.Task;
import dev.glovebox.protocol.task.Task.Progress;
import dev.glovebox.protocol.task.Task.Times;
import dev.glovebox.protocol.task.TaskRequest;
import dev.glovebox.protocol.task.TaskWork;
import dev.glovebox.protocol.wire.Page;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Sql;
import dev.glovebox.server.store.sql.Tx;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The tasks. */
public final class Tasks {

    private final Database database;
    private final SealedValues sealed;

    public Tasks(Database database, SealedValues sealed) {
        this.database = database;
        this.sealed = sealed;
    }

    /** Which tasks to list; projects empty means all. */
    public record Filter(List<String> projects, Optional<TaskState> state, Optional<String> run) {}

    public Optional<TaskRow> find(String id) {
        return database.first("SELECT * FROM tasks WHERE id = ?", this::row, id);
    }

    public Optional<TaskRow> find(Tx tx, String id) {
        return tx.one(id, "SELECT * FROM tasks WHERE id = ?", this::row, id);
    }

    public List<TaskRow> ofRun(Tx tx, String run) {
        return tx.list("SELECT * FROM tasks WHERE run = ? ORDER BY ord", this::row, run);
    }

    public List<TaskRow> ofRun(String run) {
        return database.list("SELECT * FROM tasks WHERE run = ? ORDER BY ord", this::row, run);
    }

    public Page<Task> list(Filter filter, Slice slice) {
        var where = new StringBuilder(" FROM tasks WHERE ord < ?");
        var arguments = new ArrayList<Object>(List.of(slice.before()));
        if (!filter.projects().isEmpty()) {
            where.append(" AND project IN (")
                    .append(Documents.marks(filter.projects()))
                    .append(')');
            arguments.addAll(filter.projects());
        }
        filter.state().ifPresent(state -> {
            where.append(" AND state = ?");
            arguments.add(state.label());
        });
        filter.run().ifPresent(run -> {
            where.append(" AND run = ?");
            arguments.add(run);
        });
        where.append(" ORDER BY ord DESC LIMIT ?");
        return slice.page(
                most -> database.list(
                        "SELECT ord, length(COALESCE(summary, request)) + length(outcome) AS size" + where,
                        Slice::sized,
                        with(arguments, most)),
                most -> database.list(
                        "SELECT ord, id, project, run, step, state, COALESCE(summary, request) AS request, outcome,"
                                + " attempt, runner, created, started, finished" + where,
                        row -> new Slice.Numbered<>(row.getLong("ord"), task(row)),
                        with(arguments, most)));
    }

    static Object[] with(List<Object> arguments, int last) {
        return Stream.concat(arguments.stream(), Stream.of(last)).toArray();
    }

    public void add(Tx tx, TaskRow row) {
        var task = row.task();
        tx.latest(
                task.id(),
                "INSERT INTO tasks (id, project, run, step, state, request, effective, summary, outcome, attempt,"
                        + " creator, cpu, memory, created, finished, queued) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                        + " ?, ?, ?, ?)",
                task.id(),
                task.request().project(),
                task.progress().run(),
                task.progress().step(),
                task.state().label(),
                sealed.write(task.request().tree()),
                sealed.write(row.effective().tree()),
                Json.write(TaskSummary.of(task.request())),
                Json.write(task.outcome().tree()),
                task.progress().attempt(),
                row.creator(),
                row.limits().compute().cpus().millis(),
                row.limits().compute().memory().bytes(),
                task.times().created().toEpochMilli(),
                task.times().finished().map(Instant::toEpochMilli),
                row.placement().queued().map(Instant::toEpochMilli));
    }

    /** Keeps what changes in a task's life: where it stands, what is known, and when. */
    public void update(Tx tx, TaskRow row, Optional<Instant> notBefore) {
        var task = row.task();
        var placement = row.placement();
        tx.latest(
                task.id(),
                "UPDATE tasks SET state = ?, attempt = ?, runner = ?, outcome = ?, started = ?, finished = ?,"
                        + " not_before = ?, token = ?, queued = ?, unschedulable = ?, returned = ?, returned_by = ?,"
                        + " returned_at = ? WHERE id = ?",
                task.state().label(),
                task.progress().attempt(),
                task.progress().runner(),
                Json.write(task.outcome().tree()),
                task.times().started().map(Instant::toEpochMilli),
                task.times().finished().map(Instant::toEpochMilli),
                notBefore.map(Instant::toEpochMilli),
                placement.token(),
                placement.queued().map(Instant::toEpochMilli),
                placement.unschedulable().map(Instant::toEpochMilli),
                placement.returned().times(),
                placement.returned().by(),
                placement.returned().at().map(Instant::toEpochMilli),
                task.id());
    }

    /** Those in the queue for longer than that, of which nobody was told yet that no runner can take them. */
    public List<TaskRow> waitingSince(Instant before, int most) {
        return database.list(
                "SELECT * FROM tasks WHERE state = 'queued' AND queued < ? AND unschedulable IS NULL ORDER BY queued"
                        + " LIMIT ?",
                this::row,
                before.toEpochMilli(),
                most);
    }

    /** Those in the queue for longer than that. */
    public List<String> overdue(Instant before, int most) {
        return database.list(
                "SELECT id FROM tasks WHERE state = 'queued' AND queued < ? ORDER BY queued LIMIT ?",
                row -> row.getString("id"),
                before.toEpochMilli(),
                most);
    }

    /** Whether a task waits for a pause to end that its runner needs. */
    public boolean anyReturned() {
        return database.first(
                        "SELECT 1 AS one FROM tasks WHERE state = 'queued' AND returned > 0 LIMIT 1",
                        row -> row.getInt("one"))
                .isPresent();
    }

    /** Whose back-off is over. */
    public List<TaskRow> due(Tx tx, Instant now) {
        return tx.list(
                "SELECT * FROM tasks WHERE state = 'waiting' AND not_before <= ? ORDER BY ord LIMIT 500",
                this::row,
                now.toEpochMilli());
    }

    public boolean anyDue(Instant now) {
        return database.first(
                        "SELECT 1 AS one FROM tasks WHERE state = 'waiting' AND not_before <= ? LIMIT 1",
                        row -> row.getInt("one"),
                        now.toEpochMilli())
                .isPresent();
    }

    public long count(TaskState state) {
        return database.first("SELECT COUNT(*) AS n FROM tasks WHERE state = ?", row -> row.getLong("n"), state.label())
                .orElse(0L);
    }

    public boolean anyQueued() {
        return database.first("SELECT 1 AS one FROM tasks WHERE state = 'queued' LIMIT 1", row -> row.getInt("one"))
                .isPresent();
    }

    TaskRow row(ResultSet row) throws SQLException {
        return new TaskRow(
                task(row),
                sealed.read(row.getString("effective"), TaskWork::read),
                row.getString("creator"),
                placement(row));
    }

    private static Placement placement(ResultSet row) throws SQLException {
        return new Placement(
                row.getLong("token"),
                Sql.number(row, "queued").map(Instant::ofEpochMilli),
                Sql.number(row, "unschedulable").map(Instant::ofEpochMilli),
                new Placement.Returned(
                        row.getInt("returned"),
                        Sql.text(row, "returned_by"),
                        Sql.number(row, "returned_at").map(Instant::ofEpochMilli)));
    }

    private Task task(ResultSet row) throws SQLException {
        return new Task(
                row.getString("id"),
                sealed.read(row.getString("request"), TaskRequest::read),
                new Progress(
                        TaskState.parse(row.getString("state")),
                        row.getInt("attempt"),
                        Sql.text(row, "run"),
                        Sql.text(row, "step"),
                        Sql.text(row, "runner")),
                Reading.response(row.getString("outcome"), TaskOutcome::read),
                new Times(
                        Instant.ofEpochMilli(row.getLong("created")),
                        Sql.number(row, "started").map(Instant::ofEpochMilli),
                        Sql.number(row, "finished").map(Instant::ofEpochMilli)));
    }
}
