package dev.glovebox.runtime;

import dev.glovebox.model.Failure;
import dev.glovebox.model.FailureCode;
import dev.glovebox.model.RunEvent;
import dev.glovebox.model.RunId;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The events of one run, handed on in order. Writing one down takes as long as mounting a workspace, so it is done beside the
 * run; {@link #settle} is where the run waits for it, before anything happens that must not go unrecorded.
 */
final class RunTimeline {

    private final RunId run;
    private final RunObserver observer;
    private CompletableFuture<Void> told = CompletableFuture.allOf();
    private volatile @Nullable RuntimeException deaf;
    private String box = "";

    RunTimeline(RunId run, RunObserver observer) {
        this.run = run;
        this.observer = observer;
    }

    RunId run() {
        return run;
    }

    void launched(String id) {
        box = id;
    }

    /** To be recorded before {@link #settle} returns. */
    synchronized void soon(RunEvent event) {
        told = told.thenRunAsync(
                () -> tell(event), task -> Thread.ofVirtual().name("timeline").start(task));
    }

    /** Recorded when this returns. The network's decisions come from threads of their own. */
    void add(RunEvent event) {
        settle();
        tell(event);
        settle();
    }

    private void tell(RunEvent event) {
        try {
            observer.on(run, event);
        } catch (RuntimeException broken) {
            deaf = broken;
        }
    }

    /** Waits until everything is recorded, and throws what the observer threw. */
    void settle() {
        CompletableFuture<Void> all;
        synchronized (this) {
            all = told;
        }
        all.join();
        var broken = deaf;
        if (broken != null) {
            deaf = null;
            throw broken;
        }
    }

    /** The ledger itself may be what failed; then there is nobody left to tell. */
    void failed(Failure failure) {
        if (failure.code() == FailureCode.REJECTED) {
            add(new RunEvent.Rejected(failure.violations()));
        } else if (failure.code() != FailureCode.LEDGER_UNWRITABLE) {
            add(new RunEvent.SandboxFailed(box, failure));
        }
    }

    void teardownFailed(RuntimeException problem) {
        add(new RunEvent.TeardownFailed(box, String.valueOf(problem.getMessage())));
    }
}
