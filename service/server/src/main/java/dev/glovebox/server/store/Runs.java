package dev.glovebox.server.store;

import dev.glovebox.json.Json;
import dev.glovebox.model.task.WorkflowState;
import dev.glovebox.protocol.resource.Run.Origin;
import dev.glovebox.protocol.resource.Run.Times;
import dev.glovebox.protocol.resource.Workflow;
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

/** The runs of workflows. */
public final class Runs {

    /**
     * One as it is kept.
     *
     * @param plan the workflow as it was when the run started
     */
    public record RunRow(String id, Origin origin, WorkflowState state, Workflow.WorkflowSpec plan, Times times) {}

    private final Database database;

    public Runs(Database database) {
        this.database = database;
    }

    public Optional<RunRow> find(String id) {
        return database.first("SELECT * FROM runs WHERE id = ?", Runs::row, id);
    }

    public Optional<RunRow> find(Tx tx, String id) {
        return tx.first("SELECT * FROM runs WHERE id = ?", Runs::row, id);
    }

    public Page<RunRow> list(List<String> projects, Optional<WorkflowState> state, Slice slice) {
        var sql = new StringBuilder("SELECT * FROM runs WHERE ord < ?");
        var arguments = new ArrayList<Object>(List.of(slice.before()));
        if (!projects.isEmpty()) {
            sql.append(" AND project IN (").append(Documents.marks(projects)).append(')');
            arguments.addAll(projects);
        }
        state.ifPresent(wanted -> {
            sql.append(" AND state = ?");
            arguments.add(wanted.label());
        });
        arguments.add(slice.fetch());
        var rows = database.list(
                sql.append(" ORDER BY ord DESC LIMIT ?").toString(),
                row -> new Slice.Numbered<>(row.getLong("ord"), row(row)),
                arguments.toArray());
        return slice.page(rows, run -> run);
    }

    public void add(Tx tx, RunRow run) {
        tx.update(
                "INSERT INTO runs (id, project, workflow, state, plan, created) VALUES (?, ?, ?, ?, ?, ?)",
                run.id(),
                run.origin().project(),
                run.origin().workflow(),
                run.state().label(),
                Json.write(run.plan().tree()),
                run.times().created().toEpochMilli());
    }

    public void update(Tx tx, String id, WorkflowState state, Optional<Instant> finished) {
        tx.update(
                "UPDATE runs SET state = ?, finished = ? WHERE id = ?",
                state.label(),
                finished.map(Instant::toEpochMilli),
                id);
    }

    private static RunRow row(ResultSet row) throws SQLException {
        return new RunRow(
                row.getString("id"),
                new Origin(row.getString("project"), row.getString("workflow")),
                WorkflowState.parse(row.getString("state")),
                Reading.answer(row.getString("plan"), Workflow.WorkflowSpec::read),
                new Times(
                        Instant.ofEpochMilli(row.getLong("created")),
                        Sql.number(row, "finished").map(Instant::ofEpochMilli)));
    }
}
