package dev.glovebox.runtime;

import dev.glovebox.model.FailureCode;
import dev.glovebox.model.SandboxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A wish to stop a run, from any thread, at any time, any number of times; the first says why. */
public final class Cancellation {

    private final List<Consumer<FailureCode>> listeners = new ArrayList<>();
    private Optional<FailureCode> reason = Optional.empty();

    public void cancel() {
        stop(FailureCode.CANCELLED);
    }

    /** For a limit that nothing else enforces. */
    void stop(FailureCode why) {
        List<Consumer<FailureCode>> toTell;
        synchronized (this) {
            reason = reason.or(() -> Optional.of(why));
            toTell = List.copyOf(listeners);
            listeners.clear();
        }
        toTell.forEach(listener -> listener.accept(why));
    }

    /** For the moments before a program runs, when there is nothing to stop yet. */
    void throwIfCancelled() {
        if (cancelled()) {
            throw new SandboxException(
                    FailureCode.CANCELLED, "the run was cancelled before it started", "run it again");
        }
    }

    private synchronized boolean cancelled() {
        return reason.isPresent();
    }

    /** Tells the listener once: now, if the wish was made already. */
    void whenCancelled(Consumer<FailureCode> listener) {
        FailureCode already;
        synchronized (this) {
            if (reason.isEmpty()) {
                listeners.add(listener);
                return;
            }
            already = reason.get();
        }
        listener.accept(already);
    }
}
