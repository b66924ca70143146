package dev.glovebox.server.store;

import dev.glovebox.model.task.WorkflowState;
import dev.glovebox.protocol.resource.Run.Origin;
import dev.glovebox.protocol.resource.Run.Times;
import dev.glovebox.protocol.resource.Workflow;
import dev.glovebox.protocol.wire.Page;
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
    private final SealedValues sealed;

    public Runs(Database database, SealedValues sealed) {
        this.database = database;
        this.sealed = sealed;
    }

    public Optional<RunRow> find(String id) {
        return database.first("SELECT * FROM runs WHERE id = ?", this::row, id);
    }

    public Optional<RunRow> find(Tx tx, String id) {
        return tx.first("SELECT * FROM runs WHERE id = ?", this::row, id);
    }

    public Page<RunRow> list(List<String> projects, Optional<WorkflowState> state, Slice slice) {
        var where = new StringBuilder(" FROM runs WHERE ord < ?");
        var arguments = new ArrayList<Object>(List.of(slice.before()));
        if (!projects.isEmpty()) {
            where.append(" AND project IN (").append(Documents.marks(projects)).append(')');
            arguments.addAll(projects);
        }
        state.ifPresent(wanted -> {
            where.append(" AND state = ?");
            arguments.add(wanted.label());
        });
        where.append(" ORDER BY ord DESC LIMIT ?");
        return slice.page(
                most -> database.list(
                        "SELECT ord, length(plan) AS size" + where, Slice::sized, Tasks.with(arguments, most)),
                most -> database.list(
                        "SELECT *" + where,
                        row -> new Slice.Numbered<>(row.getLong("ord"), row(row)),
                        Tasks.with(arguments, most)));
    }

    public void add(Tx tx, RunRow run) {
        tx.update(
                "INSERT INTO runs (id, project, workflow, state, plan, created) VALUES (?, ?, ?, ?, ?, ?)",
                run.id(),
                run.origin().project(),
                run.origin().workflow(),
                run.state().label(),
                sealed.write(run.plan().tree()),
                run.times().created().toEpochMilli());
    }

    public void update(Tx tx, String id, WorkflowState state, Optional<Instant> finished) {
        tx.update(
                "UPDATE runs SET state = ?, finished = ? WHERE id = ?",
                state.label(),
                finished.map(Instant::toEpochMilli),
                id);
    }

    private RunRow row(ResultSet row) throws SQLException {
        return new RunRow(
                row.getString("id"),
                new Origin(row.getString("project"), row.getString("workflow")),
                WorkflowState.parse(row.getString("state")),
                sealed.read(row.getString("plan"), Workflow.WorkflowSpec::read),
                new Times(
                        Instant.ofEpochMilli(row.getLong("created")),
                        Sql.number(row, "finished").map(Instant::ofEpochMilli)));
    }
}
