package dev.glovebox.server.runners;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.task.TaskState;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.task.Retry;
import dev.glovebox.server.schedule.TaskLife;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.sql.Tx;
import java.time.Instant;
import java.util.Optional;

/** Applies the end of an attempt to its task. */
public final class AttemptEndings {

    /** After which it is the task's own failure, so that it does not go round for ever. */
    static final int MOST_RETURNS = 3;

    private final TaskLife life;

    public AttemptEndings(TaskLife life) {
        this.life = life;
    }

    /** The runner reported it. */
    TaskRow reported(Tx tx, TaskRow row, Ending ending) {
        var state = row.task().state();
        var code = ending.failure().map(Failure::code);
        if (ending.success() && weaker(row, ending)) {
            return life.end(tx, row, TaskState.FAILED, Optional.of(weakened(row, ending)));
        }
        if (ending.success()) {
            return life.end(tx, row, TaskState.SUCCEEDED, Optional.of(ending));
        }
        if (code.filter(FailureCode.RUNNER_LOST::equals).isPresent()) {
            return lost(tx, row, ending);
        }
        if (state == TaskState.LEASED
                && code.filter(AttemptEndings::platform).isPresent()
                && row.placement().returned().times() < MOST_RETURNS) {
            return returned(tx, row, ending);
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

    /**
     * Before its program began, and not its doing: another runner may have what this one lacks. Where there is none, this one gets it
     * again after a pause, a few times.
     */
    private static boolean platform(FailureCode code) {
        return switch (code) {
            case NO_ENGINE, LAUNCH_FAILED, ENGINE_LOST, NO_CAPACITY, LEDGER_UNWRITABLE, WALLS_TOO_WEAK -> true;
            case USAGE,
                    BAD_CONFIGURATION,
                    REJECTED,
                    NO_IMAGE,
                    IMAGE_REFUSED,
                    COMMAND_NOT_FOUND,
                    COMMAND_NOT_EXECUTABLE,
                    OOM,
                    TIMEOUT,
                    PID_LIMIT,
                    DISK_FULL,
                    FILE_SIZE_LIMIT,
                    OUTPUT_LIMIT,
                    KILLED,
                    CANCELLED,
                    RUNNER_LOST,
                    CHANGES_CONFLICT,
                    INTERNAL -> false;
        };
    }

    private TaskRow returned(Tx tx, TaskRow row, Ending ending) {
        String runner = row.task().progress().runner().orElse("");
        String why = ending.failure().map(Failure::message).orElse("");
        return life.giveBack(
                tx,
                row.with(row.placement().returnedBy(runner, Instant.now())),
                "runner " + runner + " could not begin it: " + why);
    }

    /** A runner may say what it got; whether that is enough is not for it to say. */
    private static boolean weaker(TaskRow row, Ending ending) {
        return ending.isolation()
                .filter(isolation -> !isolation.effective().isAtLeast(level(row)))
                .isPresent();
    }

    private static IsolationLevel level(TaskRow row) {
        return row.effective().sandbox().walls().level().orElse(IsolationLevel.STRICT);
    }

    private static Ending weakened(TaskRow row, Ending ending) {
        return new Ending(
                ending.exitCode(),
                Optional.of(new Failure(
                        FailureCode.WALLS_TOO_WEAK,
                        "the runner reported level "
                                + ending.isolation()
                                        .map(isolation -> isolation.effective().label())
                                        .orElse("none") + ", but the task requires "
                                + level(row).label(),
                        "check that runner; do not use the results of the task")),
                ending.isolation());
    }

    /** It was handed to a runner that never said it has it, and so began nothing. */
    TaskRow neverBegun(Tx tx, TaskRow row) {
        return row.task().state() == TaskState.CANCELLING
                ? life.end(tx, row, TaskState.CANCELLED, Optional.empty())
                : life.giveBack(tx, row, "the runner did not accept the offered task");
    }

    /** Nobody reported anything until the lease ran out. */
    public TaskRow expired(Tx tx, TaskRow row, String runner) {
        return lost(
                tx,
                row,
                Ending.of(new Failure(
                        FailureCode.RUNNER_LOST,
                        "runner " + runner + " held the task and did not contact the server until its lease expired",
                        "check whether that runner is running; to run such tasks again, set"
                                + " retry.on_lease_lost: requeue")));
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
            case REQUEUE -> row.task().progress().attempt() < Retry.MOST_ATTEMPTS;
            case FAIL -> false;
        };
        return again
                ? life.queue(tx, row, "the runner was lost")
                : life.end(tx, row, TaskState.FAILED, Optional.of(ending));
    }

    private TaskRow failed(Tx tx, TaskRow row, Ending ending) {
        var retry = row.effective().retry();
        int attempt = row.task().progress().attempt();
        if (attempt < retry.attempts()) {
            return life.backOff(tx, row, ending, Instant.now().plus(retry.pauseAfter(attempt)));
        }
        return life.end(tx, row, TaskState.FAILED, Optional.of(ending));
    }
}
