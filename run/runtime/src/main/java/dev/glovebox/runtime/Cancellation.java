package dev.glovebox.runtime;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A wish to stop a run, from any thread, at any time, any number of times. */
public final class Cancellation {

    private final List<Runnable> listeners = new ArrayList<>();
    private final Tenure tenure;
    private int requests;

    public Cancellation() {
        this(Tenure.UNBOUNDED);
    }

    /** One for a run that ends by itself when whoever asked for it may not answer for it any longer. */
    public Cancellation(Tenure tenure) {
        this.tenure = tenure;
    }

    /** Until when a run may go on that nobody renews, also when this process is stopped and cannot end it. */
    public Tenure tenure() {
        return tenure;
    }

    /** The time for which somebody answers for a run. */
    public interface Tenure {

        /** As long as this process lives. */
        Tenure UNBOUNDED = () -> Optional.empty();

        /** What is left of it at this moment; empty when it has no end. */
        Optional<Duration> left();
    }

    public void cancel() {
        List<Runnable> listening;
        synchronized (this) {
            requests++;
            listening = List.copyOf(listeners);
            listeners.clear();
        }
        listening.forEach(Runnable::run);
    }

    /** For the moments before a program runs, when there is nothing to stop yet. */
    public void throwIfCancelled() {
        if (cancelled()) {
            throw new SandboxException(
                    FailureCode.CANCELLED, "the run was cancelled before it started", "run the command again");
        }
    }

    private synchronized boolean cancelled() {
        return requests > 0;
    }

    /** How often it was said so far: whoever says it again does not want to wait for what the first time left to do. */
    public synchronized int requests() {
        return requests;
    }

    /** Somebody who listens, until closed: one wish can be for hundreds of runs, and must not hold those that are over. */
    public interface Listening extends AutoCloseable {
        @Override
        void close();
    }

    /** Tells the listener once: now, if the wish was made already. */
    public Listening whenCancelled(Runnable listener) {
        synchronized (this) {
            if (requests == 0) {
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
