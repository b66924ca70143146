package dev.glovebox.runner;

import dev.glovebox.log.Log;
import dev.glovebox.log.UnforeseenErrors;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** Threads for one kind of work, each named and none lost sight of. */
final class WorkerPool {

    private static final Log LOG = Log.of(WorkerPool.class);

    /** Something that blocks, and ends when it is interrupted. */
    interface Work {
        void run() throws InterruptedException;
    }

    private final String name;
    private final ExecutorService threads;

    private WorkerPool(String name, ExecutorService threads) {
        this.name = name;
        this.threads = threads;
    }

    /** For work that mostly waits. */
    static WorkerPool ofMany(String name) {
        return new WorkerPool(
                name,
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name(name + " ", 1).factory()));
    }

    /** For work that must not wait until those who share the few carriers of virtual threads let go of one. */
    static WorkerPool ofFew(String name) {
        return new WorkerPool(
                name,
                Executors.newCachedThreadPool(
                        Thread.ofPlatform().daemon().name(name + " ", 1).factory()));
    }

    void start(Work work) {
        try {
            threads.execute(() -> {
                try {
                    work.run();
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                } catch (RuntimeException | Error mistake) {
                    UnforeseenErrors.report(LOG, "the runner's " + name + " failed", mistake);
                }
            });
        } catch (RejectedExecutionException closing) {
            LOG.debug("a " + name + " came after the end; it is left for the next runner", closing);
        }
    }

    /** Waits for all of them, as long as {@code patience} lasts. */
    void finish(Duration patience) throws InterruptedException {
        threads.shutdown();
        boolean _ = threads.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Interrupts those that are left, and waits for them. */
    void stop(Duration patience) throws InterruptedException {
        threads.shutdownNow();
        boolean _ = threads.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
    }
}
