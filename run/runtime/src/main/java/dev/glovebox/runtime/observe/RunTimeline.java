package dev.glovebox.runtime.observe;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The events of one run, handed on in order. To wake another thread for one takes as long as writing it down, so they wait for the
 * next {@link #settle}, before anything happens that must not go unrecorded; or for a moment when the run waits anyway.
 */
public final class RunTimeline {

    private final RunId run;
    private final RunObserver observer;
    private final List<RunEvent> waiting = new ArrayList<>();
    private Optional<RuntimeException> deaf = Optional.empty();
    private String box = "";

    public RunTimeline(RunId run, RunObserver observer) {
        this.run = run;
        this.observer = observer;
    }

    public RunId run() {
        return run;
    }

    public void launched(String id) {
        box = id;
    }

    /** To be recorded before the next {@link #settle} returns. */
    public synchronized void soon(RunEvent event) {
        waiting.add(event);
    }

    /** Recorded when this returns. The network's decisions come from threads of their own. */
    public void add(RunEvent event) {
        soon(event);
        settle();
    }

    /** Records everything, and throws what the observer threw, now or {@link #settleBeside beside}. */
    public synchronized void settle() {
        publish();
        var broken = deaf;
        deaf = Optional.empty();
        broken.ifPresent(problem -> {
            throw problem;
        });
    }

    /** Begins to record everything, and does not wait for it. */
    public void settleBeside() {
        Thread.ofVirtual().name("timeline").start(this::publish);
    }

    private synchronized void publish() {
        if (waiting.isEmpty()) {
            return;
        }
        var events = List.copyOf(waiting);
        waiting.clear();
        try {
            observer.all(run, events);
        } catch (RuntimeException broken) {
            deaf = Optional.of(broken);
        } catch (Error broken) { // on a thread beside the run nobody else would learn of it
            deaf = Optional.of(new IllegalStateException("an event could not be recorded: " + broken, broken));
        }
    }

    /** The ledger itself may be what failed; then there is nobody left to tell. */
    public void failed(Failure failure) {
        if (failure.code() == FailureCode.REJECTED) {
            add(new RunEvent.Rejected(failure.violations()));
        } else if (failure.code() != FailureCode.LEDGER_UNWRITABLE) {
            add(new RunEvent.SandboxFailed(box, failure));
        }
    }

    public void teardownFailed(RuntimeException problem) {
        add(new RunEvent.TeardownFailed(box, String.valueOf(problem.getMessage())));
    }
}
