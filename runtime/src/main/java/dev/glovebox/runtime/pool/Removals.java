package dev.glovebox.runtime.pool;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Boxes, and workspaces that waited with them, on their way out, behind everyone's back. What does not go is counted. */
final class Removals implements AutoCloseable {

    private final PoolMetrics metrics;
    private final Set<Thread> running = ConcurrentHashMap.newKeySet();

    Removals(PoolMetrics metrics) {
        this.metrics = metrics;
    }

    void start(AutoCloseable unwanted) {
        var thread = Thread.ofVirtual().name("discard").unstarted(() -> {
            try {
                var _ = letGo(unwanted);
            } finally {
                running.remove(Thread.currentThread());
            }
        });
        running.add(thread);
        thread.start();
    }

    /** The same at once. Whether nothing is left of it; what is, is for whoever looks for orphans. */
    boolean letGo(AutoCloseable unwanted) {
        try {
            unwanted.close();
            return true;
        } catch (Exception stuck) {
            metrics.teardownFailed();
            return false;
        }
    }

    /** Waits for all of them. */
    @Override
    public void close() {
        for (Thread thread : running) {
            try {
                thread.join();
            } catch (InterruptedException hurry) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
