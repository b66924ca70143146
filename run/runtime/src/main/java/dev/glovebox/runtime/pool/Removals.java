package dev.glovebox.runtime.pool;

import dev.glovebox.runtime.background.BackgroundWork;

/** Boxes, and workspaces that waited with them, on their way out, behind everyone's back. What does not go is counted. */
final class Removals implements AutoCloseable {

    private final PoolMetrics metrics;
    private final BackgroundWork work = new BackgroundWork("discard");

    Removals(PoolMetrics metrics) {
        this.metrics = metrics;
    }

    void start(AutoCloseable unwanted) {
        work.start(() -> {
            var _ = letGo(unwanted);
        });
    }

    /** The same at once. Whether nothing is left of it; what is, is for whoever looks for orphans. */
    boolean letGo(AutoCloseable unwanted) {
        try {
            unwanted.close();
            return true;
        } catch (Exception | Error stuck) {
            metrics.teardownFailed();
            return false;
        }
    }

    /** Waits for all of them. */
    @Override
    public void close() {
        work.close();
    }
}
