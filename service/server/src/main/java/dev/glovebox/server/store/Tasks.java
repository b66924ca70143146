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

/** The tasks. */
public final class Tasks {

    private final Database database;

    public Tasks(Database database) {
        this.database = database;
    }

    /** Which tasks to list; projects empty means all. */
    public record Filter(List<String> projects, Optional<TaskState> state, Optional<String> run) {}

    public Optional<TaskRow> find(String id) {
        return database.first("SELECT * FROM tasks WHERE id = ?", Tasks::row, id);
    }

    public Optional<TaskRow> find(Tx tx, String id) {
        return tx.one(id, "SELECT * FROM tasks WHERE id = ?", Tasks::row, id);
    }

    public List<TaskRow> ofRun(Tx tx, String run) {
        return tx.list("SELECT * FROM tasks WHERE run = ? ORDER BY ord", Tasks::row, run);
    }

    public List<TaskRow> ofRun(String run) {
        return database.list("SELECT * FROM tasks WHERE run = ? ORDER BY ord", Tasks::row, run);
    }

    public Page<Task> list(Filter filter, Slice slice) {
        var sql = new StringBuilder("SELECT * FROM tasks WHERE ord < ?");
        var arguments = new ArrayList<Object>(List.of(slice.before()));
        if (!filter.projects().isEmpty()) {
            sql.append(" AND project IN (")
                    .append(Documents.marks(filter.projects()))
                    .append(')');
            arguments.addAll(filter.projects());
        }
        filter.state().ifPresent(state -> {
            sql.append(" AND state = ?");
            arguments.add(state.label());
        });
        filter.run().ifPresent(run -> {
            sql.append(" AND run = ?");
            arguments.add(run);
        });
        arguments.add(slice.fetch());
        var rows = database.list(
                sql.append(" ORDER BY ord DESC LIMIT ?").toString(),
                row -> new Slice.Numbered<>(row.getLong("ord"), row(row)),
                arguments.toArray());
        return slice.page(rows, TaskRow::task);
    }

    public void add(Tx tx, TaskRow row) {
        var task = row.task();
        tx.latest(
                task.id(),
                "INSERT INTO tasks (id, project, run, step, state, request, effective, outcome, attempt, creator, cpu,"
                        + " memory, created, finished) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                task.id(),
                task.request().project(),
                task.standing().run(),
                task.standing().step(),
                task.state().label(),
                Json.write(task.request().tree()),
                Json.write(row.effective().tree()),
                Json.write(task.outcome().tree()),
                task.standing().attempt(),
                row.creator(),
                row.limits().compute().cpus().millis(),
                row.limits().compute().memory().bytes(),
                task.times().created().toEpochMilli(),
                task.times().finished().map(Instant::toEpochMilli));
    }

    /** Keeps what changes in a task's life: where it stands, what is known, and when. */
    public void update(Tx tx, Task task, Optional<Instant> notBefore) {
        tx.latest(
                task.id(),
                "UPDATE tasks SET state = ?, attempt = ?, runner = ?, outcome = ?, started = ?, finished = ?,"
                        + " not_before = ? WHERE id = ?",
                task.state().label(),
                task.standing().attempt(),
                task.standing().runner(),
                Json.write(task.outcome().tree()),
                task.times().started().map(Instant::toEpochMilli),
                task.times().finished().map(Instant::toEpochMilli),
                notBefore.map(Instant::toEpochMilli),
                task.id());
    }

    /** Whose back-off is over. */
    public List<TaskRow> due(Tx tx, Instant now) {
        return tx.list(
                "SELECT * FROM tasks WHERE state = 'waiting' AND not_before <= ? ORDER BY ord LIMIT 500",
                Tasks::row,
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

    static TaskRow row(ResultSet row) throws SQLException {
        var task = new Task(
                row.getString("id"),
                Reading.answer(row.getString("request"), TaskRequest::read),
                new Progress(
                        TaskState.parse(row.getString("state")),
                        row.getInt("attempt"),
                        Sql.text(row, "run"),
                        Sql.text(row, "step"),
                        Sql.text(row, "runner")),
                Reading.answer(row.getString("outcome"), TaskOutcome::read),
                new Times(
                        Instant.ofEpochMilli(row.getLong("created")),
                        Sql.number(row, "started").map(Instant::ofEpochMilli),
                        Sql.number(row, "finished").map(Instant::ofEpochMilli)));
        return new TaskRow(task, Reading.answer(row.getString("effective"), TaskWork::read), row.getString("creator"));
    }
}
