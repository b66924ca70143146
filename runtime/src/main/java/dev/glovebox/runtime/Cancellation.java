package dev.glovebox.runtime;

import dev.glovebox.model.FailureCode;
import dev.glovebox.model.SandboxException;
import java.util.ArrayList;
import java.util.List;

/** A wish to stop a run, from any thread, at any time, any number of times. */
public final class Cancellation {

    private final List<Runnable> listeners = new ArrayList<>();
    private boolean cancelled;

    public void cancel() {
        List<Runnable> toTell;
        synchronized (this) {
            cancelled = true;
            toTell = List.copyOf(listeners);
            listeners.clear();
        }
        toTell.forEach(Runnable::run);
    }

    /** For the moments before a program runs, when there is nothing to stop yet. */
    void throwIfCancelled() {
        if (cancelled()) {
            throw new SandboxException(
                    FailureCode.CANCELLED, "the run was cancelled before it started", "run it again");
        }
    }

    private synchronized boolean cancelled() {
        return cancelled;
    }

    /** Tells the listener once: now, if the wish was made already. */
    public void whenCancelled(Runnable listener) {
        synchronized (this) {
            if (!cancelled) {
                listeners.add(listener);
                return;
            }
        }
        listener.run();
    }
}
