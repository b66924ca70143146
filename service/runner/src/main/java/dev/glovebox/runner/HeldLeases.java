package dev.glovebox.runner;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The leases this runner has. One that runs takes a place; one whose end the server has not heard of yet takes none, but is ours
 * until it has.
 */
final class HeldLeases {

    private final int slots;
    private boolean cordoned;
    private final Map<String, LeaseRun> running = new LinkedHashMap<>();
    private final Map<String, LeaseRun> ours = new LinkedHashMap<>();

    HeldLeases(int slots) {
        this.slots = slots;
    }

    synchronized int room() {
        return cordoned ? 0 : Math.max(0, slots - running.size());
    }

    /** Nothing new from now on. */
    synchronized void cordon() {
        cordoned = true;
        notifyAll();
    }

    synchronized boolean cordoned() {
        return cordoned;
    }

    /** Returns when nothing runs any more, or after a while even if something does. */
    synchronized void awaitIdle(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        for (long left = patience.toMillis();
                !running.isEmpty() && left > 0;
                left = (end - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
    }

    /** Returns when there is room, and after a while even if there is none. */
    synchronized int awaitRoom(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        for (long left = patience.toMillis(); room() == 0 && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
        return room();
    }

    synchronized void began(LeaseRun run) {
        running.put(run.lease().id(), run);
        ours.put(run.lease().id(), run);
    }

    synchronized void ended(LeaseRun run) {
        running.remove(run.lease().id());
        notifyAll();
    }

    synchronized void reported(LeaseRun run) {
        ours.remove(run.lease().id());
        notifyAll();
    }

    synchronized Optional<LeaseRun> find(String id) {
        return Optional.ofNullable(running.get(id));
    }

    /** Those that run and are not being ended already. */
    synchronized List<String> runningIds() {
        return running.values().stream()
                .filter(run -> !run.ending())
                .map(run -> run.lease().id())
                .toList();
    }

    synchronized Collection<LeaseRun> ours() {
        return List.copyOf(ours.values());
    }
}
