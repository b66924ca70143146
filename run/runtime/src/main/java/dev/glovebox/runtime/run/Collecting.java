package dev.glovebox.runtime.run;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.change.Checkpoint;
import java.time.Duration;

/**
 * How long what a program changed may be collected: until somebody cancels meanwhile, or as long as the program itself may have
 * run. A run that was cancelled before keeps its changes. A program that may run for a moment only can still have written much,
 * so there is a least time.
 */
final class Collecting implements Checkpoint {

    private static final Duration LEAST = Duration.ofMinutes(1);

    private final Cancellation cancellation;
    private final int requestsBefore;
    private final Duration most;
    private final long begin = System.nanoTime();

    Collecting(Cancellation cancellation, Limits limits) {
        this.cancellation = cancellation;
        this.requestsBefore = cancellation.requests();
        var wallClock = limits.wallClock().duration();
        this.most = wallClock.compareTo(LEAST) > 0 ? wallClock : LEAST;
    }

    @Override
    public void pass() {
        if (cancellation.requests() > requestsBefore) {
            throw new SandboxException(
                    FailureCode.CANCELLED,
                    "the run was cancelled while its changes were collected; all changes are dropped and the project is "
                            + "untouched",
                    "run the command again");
        }
        if (System.nanoTime() - begin > most.toNanos()) {
            throw new SandboxException(
                    FailureCode.TIMEOUT,
                    "the changes could not be collected within " + most.toSeconds()
                            + " s; all changes are dropped and the project is untouched",
                    "raise the timeout, or let the program change fewer files");
        }
    }
}
