package dev.glovebox.server.schedule;

import dev.glovebox.model.task.TaskState;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.outcome.TaskOutcome;
import dev.glovebox.protocol.task.Task;
import dev.glovebox.protocol.task.Task.Progress;
import dev.glovebox.protocol.task.Task.Times;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.protocol.wire.Tree;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.Tasks;
import dev.glovebox.server.store.sql.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The one place where a task changes its state: along the table, with an event each time, and to the ledger at the end. */
public final class TaskLife {

    private final Tasks tasks;
    private final ApiJournal journal;
    private final RunProgress progress;
    private final ChangeNotifier work;

    public TaskLife(Tasks tasks, ApiJournal journal, RunProgress progress, ChangeNotifier work) {
        this.tasks = tasks;
        this.journal = journal;
        this.progress = progress;
        this.work = work;
    }

    /** A task that was not there before. */
    public void begin(Tx tx, TaskRow row, Map<String, Object> details) {
        tasks.add(tx, row);
        if (row.task().state() == TaskState.QUEUED) {
            workAppeared(tx);
        }
        journal.event(tx, row, "task.created", details);
    }

    public TaskRow queue(Tx tx, TaskRow row, String reason) {
        var standing = row.task().standing();
        var queued =
                new Progress(TaskState.QUEUED, standing.attempt(), standing.run(), standing.step(), Optional.empty());
        workAppeared(tx);
        return move(tx, row, queued, row.task().outcome(), Optional.empty(), Map.of("reason", reason));
    }

    public TaskRow lease(Tx tx, TaskRow row, String runner) {
        var standing = row.task().standing();
        var leased = new Progress(
                TaskState.LEASED, standing.attempt() + 1, standing.run(), standing.step(), Optional.of(runner));
        return move(tx, row, leased, TaskOutcome.UNKNOWN, Optional.empty(), Map.of("runner", runner));
    }

    public TaskRow running(Tx tx, TaskRow row) {
        return move(tx, row, at(row, TaskState.RUNNING), row.task().outcome(), Optional.empty(), Map.of());
    }

    public TaskRow cancelling(Tx tx, TaskRow row) {
        tx.afterCommit(work::changed);
        return move(tx, row, at(row, TaskState.CANCELLING), row.task().outcome(), Optional.empty(), Map.of());
    }

    /** After a failure, to be tried again. */
    public TaskRow backOff(Tx tx, TaskRow row, Ending ending, Instant until) {
        var standing = row.task().standing();
        var waiting =
                new Progress(TaskState.WAITING, standing.attempt(), standing.run(), standing.step(), Optional.empty());
        return move(
                tx,
                row,
                waiting,
                row.task().outcome().withEnding(ending),
                Optional.of(until),
                new Tree().put("cause", ending.cause()).put("until", until).map());
    }

    /** By policy, when it was to be handed out. */
    void reject(Tx tx, TaskRow row, List<Reason> reasons) {
        rejected(tx, row, reasons);
        end(tx, row, TaskState.REJECTED, Optional.of(TaskCreation.rejection(reasons)));
    }

    /** Says so, on the timeline and in the ledger. */
    public void rejected(Tx tx, TaskRow row, List<Reason> reasons) {
        var details = new Tree()
                .put("violations", reasons.stream().map(Reason::tree).toList())
                .map();
        journal.event(tx, row, "policy.rejected", details);
        journal.audit(tx, row, "policy.rejected", details);
    }

    /** For good. */
    public TaskRow end(Tx tx, TaskRow row, TaskState state, Optional<Ending> ending) {
        if (!state.terminal()) {
            throw new IllegalArgumentException(state + " is no end");
        }
        var outcome =
                ending.map(row.task().outcome()::withEnding).orElse(row.task().outcome());
        var details = new Tree()
                .put("state", state.label())
                .put("container_id", outcome.containerId())
                .putAll(ending.map(how -> new Tree()
                                .put("cause", how.cause())
                                .put("exit_code", how.exitCode())
                                .put("reason", how.failure().map(failure -> failure.message()))
                                .map())
                        .orElse(Map.of()))
                .map();
        var ended = move(tx, row, at(row, state), outcome, Optional.empty(), details);
        journal.audit(tx, ended, "task.ended", details);
        ended.task().standing().run().ifPresent(run -> progress.advance(tx, run, this));
        workAppeared(tx); // what it held is free
        return ended;
    }

    /** Runners hear of it before those who watch, who only wait. */
    private void workAppeared(Tx tx) {
        tx.callStandby();
        tx.afterCommit(work::changed);
    }

    /** Something became known about it; its state stays. */
    public TaskRow learn(Tx tx, TaskRow row, TaskOutcome outcome) {
        var task = row.task();
        var learnt = row.with(new Task(task.id(), task.request(), task.standing(), outcome, task.times()));
        tasks.update(tx, learnt.task(), Optional.empty());
        return learnt;
    }

    private static Progress at(TaskRow row, TaskState state) {
        var standing = row.task().standing();
        return new Progress(state, standing.attempt(), standing.run(), standing.step(), standing.runner());
    }

    private TaskRow move(
            Tx tx,
            TaskRow row,
            Progress standing,
            TaskOutcome outcome,
            Optional<Instant> notBefore,
            Map<String, Object> details) {
        var task = row.task();
        if (!task.state().leadsTo(standing.state())) {
            throw new IllegalStateException(
                    "task " + task.id() + " is " + task.state().label() + " and cannot change to state "
                            + standing.state().label());
        }
        var now = Instant.now();
        var times = new Times(
                task.times().created(),
                standing.state() == TaskState.RUNNING
                        ? Optional.of(now)
                        : task.times().started(),
                standing.state().terminal() ? Optional.of(now) : Optional.empty());
        var moved = row.with(new Task(task.id(), task.request(), standing, outcome, times));
        tasks.update(tx, moved.task(), notBefore);
        journal.event(
                tx,
                moved,
                "task." + standing.state().label(),
                new Tree().put("attempt", standing.attempt()).putAll(details).map());
        return moved;
    }
}
