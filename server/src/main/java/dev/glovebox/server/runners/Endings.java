package dev.glovebox.server.runners;

import dev.glovebox.model.Failure;
import dev.glovebox.model.FailureCode;
import dev.glovebox.model.TaskState;
import dev.glovebox.protocol.runner.Ending;
import dev.glovebox.protocol.task.Retry;
import dev.glovebox.server.schedule.TaskLife;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.Tx;
import java.time.Instant;
import java.util.Optional;

/** What the end of an attempt means for its task. */
public final class Endings {

    private final TaskLife life;

    public Endings(TaskLife life) {
        this.life = life;
    }

    /** The runner reported it. */
    void reported(Tx tx, TaskRow row, Ending ending) {
        var state = row.task().state();
        var code = ending.failure().map(Failure::code);
        if (ending.success()) {
            life.end(tx, row, TaskState.SUCCEEDED, Optional.of(ending));
        } else if (state == TaskState.CANCELLING) {
            boolean ours = code.filter(FailureCode.CANCELLED::equals).isPresent();
            life.end(tx, row, ours ? TaskState.CANCELLED : TaskState.FAILED, Optional.of(ending));
        } else if (state == TaskState.LEASED
                && code.filter(FailureCode.REJECTED::equals).isPresent()) {
            life.end(tx, row, TaskState.REJECTED, Optional.of(ending));
        } else {
            failed(tx, row, ending);
        }
    }

    /** Nobody reported anything until the lease ran out. */
    public void lost(Tx tx, TaskRow row, String runner) {
        var ending = Ending.of(new Failure(
                FailureCode.RUNNER_LOST,
                "runner " + runner + ", which held the task, was not heard of until its lease ran out",
                "see whether that runner is alive; with retry.on_lease_lost: requeue the task would run again"));
        var retry = row.effective().retry();
        if (row.task().state() == TaskState.CANCELLING) {
            life.end(tx, row, TaskState.CANCELLED, Optional.of(ending));
        } else if (retry.leaseLost() == Retry.LeaseLost.REQUEUE
                && row.task().standing().attempt() < Retry.MOST_ATTEMPTS) {
            life.queue(tx, row, "runner " + runner + " was lost");
        } else {
            life.end(tx, row, TaskState.FAILED, Optional.of(ending));
        }
    }

    private void failed(Tx tx, TaskRow row, Ending ending) {
        var retry = row.effective().retry();
        int attempt = row.task().standing().attempt();
        if (attempt < retry.attempts()) {
            life.backOff(tx, row, ending, Instant.now().plus(retry.pauseAfter(attempt)));
        } else {
            life.end(tx, row, TaskState.FAILED, Optional.of(ending));
        }
    }
}
