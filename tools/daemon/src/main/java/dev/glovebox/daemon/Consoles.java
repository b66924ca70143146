package dev.glovebox.daemon;

import dev.glovebox.daemon.console.DaemonStatus;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The command lines that are being served, and what they left to be taken down. */
final class Consoles implements AutoCloseable {

    /** Ending a box takes a second at worst; a daemon that hangs must not keep us for ever. */
    private static final Duration MOST = Duration.ofSeconds(10);

    private final Map<Long, RemoteConsole> served = new HashMap<>();
    private long tickets;
    private int finishing;
    private boolean closed;
    private final long begun = System.nanoTime();
    private long quietSince = begun;

    /** Its ticket, with which it leaves; none when we are going down. */
    synchronized OptionalLong enter(RemoteConsole caller) {
        if (closed) {
            return OptionalLong.empty();
        }
        tickets++;
        served.put(tickets, caller);
        return OptionalLong.of(tickets);
    }

    synchronized Optional<RemoteConsole> find(long ticket) {
        return Optional.ofNullable(served.get(ticket));
    }

    synchronized DaemonStatus status(DaemonIdentity identity) {
        return new DaemonStatus(
                ProcessHandle.current().pid(),
                Duration.ofNanos(System.nanoTime() - begun),
                tickets,
                served.size(),
                identity.version(),
                identity.build(),
                identity.keeper().ends());
    }

    /** How long nobody has been served; nothing while somebody is. */
    synchronized Duration quiet() {
        return served.isEmpty() && finishing == 0 ? Duration.ofNanos(System.nanoTime() - quietSince) : Duration.ZERO;
    }

    synchronized void leave(long ticket) {
        served.remove(ticket);
        quietSince = System.nanoTime();
        notifyAll();
    }

    /** Takes down what a run left, behind its result. */
    void finish(Runnable takingDown) {
        synchronized (this) {
            finishing++;
        }
        Thread.ofVirtual().name("finish").start(() -> {
            try {
                takingDown.run();
            } finally {
                finished();
            }
        });
    }

    private synchronized void finished() {
        finishing--;
        quietSince = System.nanoTime();
        notifyAll();
    }

    /** Cancels what goes on, and waits until it is recorded and taken down. */
    @Override
    public void close() {
        List<RemoteConsole> present;
        synchronized (this) {
            closed = true;
            present = List.copyOf(served.values());
        }
        present.forEach(RemoteConsole::cancel);
        try {
            awaitNobody();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    /** Nobody new comes in; those who are served come to their end by themselves. */
    synchronized void drain() throws InterruptedException {
        closed = true;
        while (!served.isEmpty() || finishing > 0) {
            wait();
        }
    }

    private synchronized void awaitNobody() throws InterruptedException {
        long end = System.nanoTime() + MOST.toNanos();
        while (!served.isEmpty() || finishing > 0) {
            long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
            if (left <= 0) {
                return;
            }
            wait(left);
        }
    }
}
