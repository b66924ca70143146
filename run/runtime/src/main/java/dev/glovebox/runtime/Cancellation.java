package dev.glovebox.runtime;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.util.ArrayList;
import java.util.List;

/** A wish to stop a run, from any thread, at any time, any number of times. */
public final class Cancellation {

    private final List<Runnable> listeners = new ArrayList<>();
    private int wishes;

    public void cancel() {
        List<Runnable> toTell;
        synchronized (this) {
            wishes++;
            toTell = List.copyOf(listeners);
            listeners.clear();
        }
        toTell.forEach(Runnable::run);
    }

    /** For the moments before a program runs, when there is nothing to stop yet. */
    public void throwIfCancelled() {
        if (cancelled()) {
            throw new SandboxException(
                    FailureCode.CANCELLED, "the run was cancelled before it started", "run the command again");
        }
    }

    private synchronized boolean cancelled() {
        return wishes > 0;
    }

    /** How often it was said so far: whoever says it again does not want to wait for what the first time left to do. */
    public synchronized int wishes() {
        return wishes;
    }

    /** Somebody who listens, until closed: one wish can be for hundreds of runs, and must not hold those that are over. */
    public interface Listening extends AutoCloseable {
        @Override
        void close();
    }

    /** Tells the listener once: now, if the wish was made already. */
    public Listening whenCancelled(Runnable listener) {
        synchronized (this) {
            if (wishes == 0) {
                listeners.add(listener);
                return () -> forget(listener);
            }
        }
        listener.run();
        return () -> {};
    }

    private synchronized void forget(Runnable listener) {
        listeners.remove(listener);
    }
}
