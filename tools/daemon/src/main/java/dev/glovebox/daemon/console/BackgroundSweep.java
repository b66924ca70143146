package dev.glovebox.daemon.console;

import dev.glovebox.engine.Engine;
import dev.glovebox.log.Log;
import dev.glovebox.runtime.watch.OrphanReaper;
import java.util.List;

/** Clears what an earlier, killed command left behind, beside the run and not in its way. */
public final class BackgroundSweep implements AutoCloseable {

    private static final Log LOG = Log.of(BackgroundSweep.class);

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
            LOG.debug("leftovers of killed processes stay until the next command sweeps", engineBusy);
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
