package dev.glovebox.server.runners;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.task.TaskState;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.task.Retry;
import dev.glovebox.server.schedule.TaskLife;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.sql.Tx;
import java.time.Instant;
import java.util.Optional;

/** What the end of an attempt means for its task. */
public final class AttemptEndings {

    private final TaskLife life;

    public AttemptEndings(TaskLife life) {
        this.life = life;
    }

    /** The runner reported it. */
    TaskRow reported(Tx tx, TaskRow row, Ending ending) {
        var state = row.task().state();
        var code = ending.failure().map(Failure::code);
        if (ending.success()) {
            return life.end(tx, row, TaskState.SUCCEEDED, Optional.of(ending));
        }
        if (code.filter(FailureCode.RUNNER_LOST::equals).isPresent()) {
            return lost(tx, row, ending);
        }
        if (state == TaskState.CANCELLING) {
            boolean ours = code.filter(FailureCode.CANCELLED::equals).isPresent();
            return life.end(tx, row, ours ? TaskState.CANCELLED : TaskState.FAILED, Optional.of(ending));
        }
        if (state == TaskState.LEASED
                && code.filter(FailureCode.REJECTED::equals).isPresent()) {
            return life.end(tx, row, TaskState.REJECTED, Optional.of(ending));
        }
        return failed(tx, row, ending);
    }

    /** It was handed to a runner that never said it has it, and so began nothing. */
    TaskRow neverBegun(Tx tx, TaskRow row) {
        return row.task().state() == TaskState.CANCELLING
                ? life.end(tx, row, TaskState.CANCELLED, Optional.empty())
                : life.queue(tx, row, "the runner did not accept the offered task");
    }

    /** Nobody reported anything until the lease ran out. */
    public TaskRow expired(Tx tx, TaskRow row, String runner) {
        return lost(
                tx,
                row,
                Ending.of(
                        new Failure(
                                FailureCode.RUNNER_LOST,
                                "runner " + runner
                                        + " held the task and did not contact the server until its lease expired",
                                "check whether that runner is running; to run such tasks again, set retry.on_lease_lost: requeue")));
    }

    /**
     * How far the program got is not known, so what happens next is the task's own word and not a matter of its attempts, whether
     * the runner came back to say so or never did.
     */
    private TaskRow lost(Tx tx, TaskRow row, Ending ending) {
        if (row.task().state() == TaskState.CANCELLING) {
            return life.end(tx, row, TaskState.CANCELLED, Optional.of(ending));
        }
        boolean again = switch (row.effective().retry().leaseLost()) {
            case REQUEUE -> row.task().standing().attempt() < Retry.MOST_ATTEMPTS;
            case FAIL -> false;
        };
        return again
                ? life.queue(tx, row, "the runner was lost")
                : life.end(tx, row, TaskState.FAILED, Optional.of(ending));
    }

    private TaskRow failed(Tx tx, TaskRow row, Ending ending) {
        var retry = row.effective().retry();
        int attempt = row.task().standing().attempt();
        if (attempt < retry.attempts()) {
            return life.backOff(tx, row, ending, Instant.now().plus(retry.pauseAfter(attempt)));
        }
        return life.end(tx, row, TaskState.FAILED, Optional.of(ending));
    }
}
