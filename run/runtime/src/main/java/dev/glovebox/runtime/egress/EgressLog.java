package dev.glovebox.runtime.egress;

import dev.glovebox.model.network.NetworkSummary;
import dev.glovebox.model.run.RunEvent;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Every decision, told. The first of each kind is an event of its own; the rest are counted, and past so many kinds as well:
 * a program that knocks at a million doors must not fill the ledger.
 */
public final class EgressLog {

    static final int MOST_EVENTS = 256;

    private final Consumer<RunEvent> events;
    private final Set<RunEvent> reported = new HashSet<>();
    private long allowed;
    private long denied;
    private long unlisted;

    public EgressLog(Consumer<RunEvent> events) {
        this.events = events;
    }

    /** An exception of whoever listens goes to the caller, and the request with it: nothing passes unrecorded. */
    public synchronized void allowed(String host, int port, String rule) {
        allowed++;
        send(new RunEvent.NetworkAllowed(host, port, rule));
    }

    public synchronized void denied(String host, int port, String rule) {
        denied++;
        send(new RunEvent.NetworkDenied(host, port, rule));
    }

    private void send(RunEvent event) {
        if (reported.contains(event)) {
            return;
        }
        if (reported.size() >= MOST_EVENTS) {
            unlisted++;
            return;
        }
        reported.add(event);
        events.accept(event);
    }

    public synchronized NetworkSummary summary() {
        return new NetworkSummary(allowed, denied, unlisted);
    }
}
