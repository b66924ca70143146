package dev.glovebox.server.runners;

import dev.glovebox.model.task.TaskState;
import dev.glovebox.policy.change.PathGlob;
import dev.glovebox.protocol.resource.Artifact;
import dev.glovebox.protocol.runner.CallbackBatch;
import dev.glovebox.protocol.runner.RunnerCallback;
import dev.glovebox.protocol.runner.RunnerCallback.Changes;
import dev.glovebox.protocol.runner.RunnerCallback.ContainerId;
import dev.glovebox.protocol.runner.RunnerCallback.Event;
import dev.glovebox.protocol.runner.RunnerCallback.Finished;
import dev.glovebox.protocol.runner.RunnerCallback.Running;
import dev.glovebox.protocol.runner.RunnerCallback.Usage;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.schedule.ApiJournal;
import dev.glovebox.server.schedule.TaskLife;
import dev.glovebox.server.store.Artifacts;
import dev.glovebox.server.store.Leases;
import dev.glovebox.server.store.Leases.LeaseRow;
import dev.glovebox.server.store.Logs;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.Tasks;
import dev.glovebox.server.store.sql.Tx;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;

/** Applies what runners report, in order and once. */
public final class Callbacks {

    private final Leases leases;
    private final Tasks tasks;
    private final Logs logs;
    private final Artifacts artifacts;
    private final TaskLife life;
    private final ApiJournal journal;

    public Callbacks(Leases leases, Tasks tasks, Logs logs, Artifacts artifacts, TaskLife life, ApiJournal journal) {
        this.leases = leases;
        this.tasks = tasks;
        this.logs = logs;
        this.artifacts = artifacts;
        this.life = life;
        this.journal = journal;
    }

    public CallbackBatch.Applied apply(Tx tx, LeaseRow lease, CallbackBatch batch) {
        if (lease.token() != batch.token() || lease.progress().state() == Leases.State.LOST) {
            throw Refusal.conflict(
                    "LEASE_LOST",
                    "lease " + lease.id() + " no longer belongs to this runner; nothing was stored",
                    "stop the box and drop the lease");
        }
        long applied = lease.progress().applied();
        boolean over = lease.progress().state() == Leases.State.DONE;
        var row = tasks.find(tx, lease.task()).orElseThrow();
        var inOrder = batch.callbacks().stream()
                .sorted(Comparator.comparingLong(callback -> callback.mark().seq()))
                .toList();
        for (var callback : inOrder) {
            long seq = callback.mark().seq();
            if (seq <= applied) {
                continue;
            }
            if (seq > applied + 1) {
                break;
            }
            if (!over) {
                row = apply(tx, row, callback);
            }
            if (callback instanceof Finished) {
                leases.end(tx, lease.id(), Leases.State.DONE);
                over = true;
            }
            applied = seq;
        }
        leases.applied(tx, lease.id(), applied);
        return new CallbackBatch.Applied(applied);
    }

    /** The task as it is afterwards. */
    private TaskRow apply(Tx tx, TaskRow row, RunnerCallback callback) {
        var outcome = row.task().outcome();
        return switch (callback) {
            // A task being cancelled stays so.
            case Running _ -> row.task().state() == TaskState.LEASED ? life.running(tx, row) : row;
            case Finished(RunnerCallback.Mark _, var ending) -> new AttemptEndings(life).reported(tx, row, ending);
            case RunnerCallback.Logs(RunnerCallback.Mark _, var stream, var data) -> {
                logs.append(
                        tx, new Logs.StreamKey(row.id(), row.task().progress().attempt(), stream), data);
                yield row;
            }
            case RunnerCallback.Artifact(RunnerCallback.Mark _, String path, var data) -> {
                keep(tx, row, path, data);
                yield row;
            }
            case Event(var mark, String type, var details) -> {
                journal.event(tx, row, type, plausible(mark.at(), row), details);
                yield row;
            }
            case ContainerId(RunnerCallback.Mark _, String id) -> life.learn(tx, row, outcome.withContainer(id));
            case Usage(RunnerCallback.Mark _, var usage) -> life.learn(tx, row, outcome.withUsage(usage));
            case Changes(RunnerCallback.Mark _, var changes) -> life.learn(tx, row, outcome.withChanges(changes));
        };
    }

    /** A runner's clock may be wrong, and its word may be; not before the task, and not after now. */
    private static Instant plausible(Instant at, TaskRow row) {
        var now = Instant.now();
        return at.isAfter(now) || at.isBefore(row.task().times().created()) ? now : at;
    }

    private void keep(Tx tx, TaskRow row, String path, byte[] data) {
        boolean wanted = row.effective().artifacts().stream()
                .anyMatch(pattern -> PathGlob.parse(pattern).matches(path));
        if (!wanted) {
            journal.event(
                    tx, row, "artifacts.refused", Map.of("path", path, "reason", "it matches no pattern of the task"));
            return;
        }
        var origin = new Artifact.Origin(
                row.task().request().project(), row.id(), row.task().progress().attempt());
        switch (artifacts.append(tx, origin, path, data)) {
            case KEPT, REFUSED_BEFORE -> {}
            case FULL -> journal.event(tx, row, "artifacts.refused", Map.of("path", path, "reason", "too large"));
        }
    }
}
