package dev.glovebox.runtime;

import dev.glovebox.model.Failure;
import dev.glovebox.model.FailureCode;
import dev.glovebox.model.RunEvent;
import dev.glovebox.model.RunId;

/** The events of one run, handed on as they happen. */
final class RunTimeline {

    private final RunId run;
    private final RunObserver observer;
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

    /** The network's decisions come from threads of their own. */
    synchronized void add(RunEvent event) {
        observer.on(run, event);
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
