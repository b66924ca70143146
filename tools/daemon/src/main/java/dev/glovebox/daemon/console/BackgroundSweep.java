package dev.glovebox.daemon.console;

import dev.glovebox.engine.Engine;
import dev.glovebox.runtime.watch.OrphanReaper;
import java.util.List;

/** Clears what an earlier, killed command left behind, beside the run and not in its way. */
public final class BackgroundSweep implements AutoCloseable {

    private final Thread thread;

    private BackgroundSweep(Thread thread) {
        this.thread = thread;
    }

    /** @param more what else to clear */
    public static BackgroundSweep start(List<Engine> engines, Runnable more) {
        return new BackgroundSweep(Thread.ofVirtual().name("sweep").start(() -> sweep(engines, more)));
    }

    private static void sweep(List<Engine> engines, Runnable more) {
        try {
            new OrphanReaper(engines).sweep();
            more.run();
        } catch (RuntimeException | Error engineBusy) {
            // the next command sweeps again; a run must not fail for someone else's leftovers
        }
    }

    @Override
    public void close() {
        try {
            thread.join();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }
}
