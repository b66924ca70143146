package dev.glovebox.server.schedule;

import dev.glovebox.model.task.TaskState;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.outcome.TaskOutcome;
import dev.glovebox.protocol.task.Task;
import dev.glovebox.protocol.task.Task.Progress;
import dev.glovebox.protocol.task.Task.Times;
import dev.glovebox.protocol.wire.Malformed;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.protocol.wire.Tree;
import dev.glovebox.server.store.Placement;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.Tasks;
import dev.glovebox.server.store.sql.Tx;
import java.time.Duration;
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
        boolean queued = row.task().state() == TaskState.QUEUED;
        tasks.add(tx, queued ? row.with(row.placement().queuedAt(Instant.now())) : row);
        if (queued) {
            workAppeared(tx);
        }
        journal.event(tx, row, "task.created", details);
        journal.audit(tx, row, "task.created", details);
    }

    /** Nobody can take it, as far as is known; it stays in the queue, in case somebody comes who can. */
    void unschedulable(Tx tx, TaskRow row, Map<String, Object> details, Instant now) {
        var placement = row.placement();
        tasks.update(
                tx,
                row.with(new Placement(placement.token(), placement.queued(), Optional.of(now), placement.returned())),
                Optional.empty());
        journal.event(tx, row, "task.unschedulable", details);
    }

    public TaskRow queue(Tx tx, TaskRow row, String reason) {
        var current = row.task().progress();
        var queued = new Progress(TaskState.QUEUED, current.attempt(), current.run(), current.step(), Optional.empty());
        workAppeared(tx);
        return move(tx, row, queued, row.task().outcome(), Optional.empty(), Map.of("reason", reason));
    }

    public TaskRow lease(Tx tx, TaskRow row, String runner) {
        var current = row.task().progress();
        var leased = new Progress(
                TaskState.LEASED, current.attempt() + 1, current.run(), current.step(), Optional.of(runner));
        return move(
                tx,
                row.with(row.placement().leased(current.attempt() + 1)),
                leased,
                TaskOutcome.UNKNOWN,
                Optional.empty(),
                new Tree()
                        .put("runner", runner)
                        .put(
                                "queued_ms",
                                row.placement()
                                        .queued()
                                        .map(since -> Duration.between(since, Instant.now())
                                                .toMillis()))
                        .map());
    }

    /** Back to the queue from a runner that began nothing of it: the attempt was none. */
    public TaskRow giveBack(Tx tx, TaskRow row, String reason) {
        var current = row.task().progress();
        var queued = new Progress(
                TaskState.QUEUED, Math.max(0, current.attempt() - 1), current.run(), current.step(), Optional.empty());
        workAppeared(tx);
        return move(tx, row, queued, TaskOutcome.UNKNOWN, Optional.empty(), Map.of("reason", reason));
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
        var current = row.task().progress();
        var waiting =
                new Progress(TaskState.WAITING, current.attempt(), current.run(), current.step(), Optional.empty());
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
                .put(
                        "violations",
                        reasons.stream().limit(Malformed.MOST).map(Reason::tree).toList())
                .put("violation_count", reasons.size())
                .map();
        journal.event(tx, row, "policy.rejected", details);
        journal.audit(tx, row, "policy.rejected", details);
    }

    /** One that was rejected when it was to be created: whoever watches it hears that nothing more will come. */
    public void rejectedAtOnce(Tx tx, TaskRow row, List<Reason> reasons) {
        rejected(tx, row, reasons);
        journal.event(
                tx,
                row,
                "task.rejected",
                new Tree()
                        .put("state", TaskState.REJECTED.label())
                        .put("attempt", 0)
                        .map());
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
                                .put("reason", reason(how))
                                .map())
                        .orElse(Map.of()))
                .map();
        var ended = move(tx, row, at(row, state), outcome, Optional.empty(), details);
        journal.audit(tx, ended, "task.ended", details);
        ended.task().progress().run().ifPresent(run -> progress.advance(tx, run, this));
        workAppeared(tx); // what it held is free
        return ended;
    }

    private static Optional<String> reason(Ending how) {
        return how.failure()
                .map(failure -> failure.message())
                .or(() -> how.exitCode()
                        .filter(code -> code != 0)
                        .map(code -> "the program ended with exit status " + code));
    }

    /** Runners hear of it before those who watch, who only wait. */
    private void workAppeared(Tx tx) {
        tx.callStandby();
        tx.afterCommit(work::changed);
    }

    /** Something became known about it; its state stays. */
    public TaskRow learn(Tx tx, TaskRow row, TaskOutcome outcome) {
        var task = row.task();
        var learnt = row.with(new Task(task.id(), task.request(), task.progress(), outcome, task.times()));
        tasks.update(tx, learnt, Optional.empty());
        return learnt;
    }

    private static Progress at(TaskRow row, TaskState state) {
        var current = row.task().progress();
        return new Progress(state, current.attempt(), current.run(), current.step(), current.runner());
    }

    private TaskRow move(
            Tx tx,
            TaskRow row,
            Progress next,
            TaskOutcome outcome,
            Optional<Instant> notBefore,
            Map<String, Object> details) {
        var task = row.task();
        if (!task.state().leadsTo(next.state())) {
            throw new IllegalStateException(
                    "task " + task.id() + " is " + task.state().label() + " and cannot change to state "
                            + next.state().label());
        }
        var now = Instant.now();
        var times = new Times(
                task.times().created(),
                next.state() == TaskState.RUNNING
                        ? Optional.of(now)
                        : task.times().started(),
                next.state().terminal() ? Optional.of(now) : Optional.empty());
        var moved = row.with(new Task(task.id(), task.request(), next, outcome, times))
                .with(next.state() == TaskState.QUEUED ? row.placement().queuedAt(now) : row.placement());
        tasks.update(tx, moved, notBefore);
        journal.event(
                tx,
                moved,
                "task." + next.state().label(),
                new Tree().put("attempt", next.attempt()).putAll(details).map());
        return moved;
    }
}
