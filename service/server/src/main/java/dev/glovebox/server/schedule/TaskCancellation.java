package dev.glovebox.server.schedule;

import dev.glovebox.model.task.TaskState;
import dev.glovebox.model.task.WorkflowState;
import dev.glovebox.protocol.resource.TimelineEvent.Subject;
import dev.glovebox.server.store.Runs;
import dev.glovebox.server.store.Runs.RunRow;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.Tasks;
import dev.glovebox.server.store.sql.Tx;
import java.util.Map;
import java.util.Optional;

/** Ends tasks and runs on demand. What has ended stays as it is, so asking twice is asking once. */
public final class TaskCancellation {

    private final Tasks tasks;
    private final Runs runs;
    private final TaskLife life;
    private final ApiJournal journal;

    public TaskCancellation(Tasks tasks, Runs runs, TaskLife life, ApiJournal journal) {
        this.tasks = tasks;
        this.runs = runs;
        this.life = life;
        this.journal = journal;
    }

    public TaskRow task(Tx tx, TaskRow row, String key) {
        return switch (row.task().state()) {
            case WAITING, QUEUED -> {
                requested(tx, row, key);
                yield life.end(tx, row, TaskState.CANCELLED, Optional.empty());
            }
            case LEASED, RUNNING -> {
                requested(tx, row, key);
                yield life.cancelling(tx, row);
            }
            case CANCELLING, SUCCEEDED, FAILED, CANCELLED, REJECTED, SKIPPED -> row;
        };
    }

    /** Whoever asks for its end need not be the one who created it. */
    private void requested(Tx tx, TaskRow row, String key) {
        journal.event(tx, row, "task.cancel_asked", Map.of("key", key));
        journal.audit(tx, row, "task.cancel_asked", Map.of("key", key));
    }

    public void run(Tx tx, RunRow run, String key) {
        if (!run.state().leadsTo(WorkflowState.CANCELLING)) {
            return;
        }
        runs.update(tx, run.id(), WorkflowState.CANCELLING, Optional.empty());
        journal.event(
                tx,
                new Subject(run.origin().project(), Optional.empty(), Optional.of(run.id())),
                "run.cancelling",
                Map.of("key", key));
        journal.audit(
                tx,
                key,
                "run.cancelling",
                Map.of("run", run.id(), "project", run.origin().project()));
        // Read one by one: ending one can end others.
        for (var row : tasks.ofRun(tx, run.id())) {
            task(tx, tasks.find(tx, row.id()).orElseThrow(), key);
        }
    }
}
