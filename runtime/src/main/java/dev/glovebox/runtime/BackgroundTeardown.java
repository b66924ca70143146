package dev.glovebox.runtime;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Takes boxes down behind the caller's back, so that a result is not kept waiting, and waits for all of them at the end. */
final class BackgroundTeardown implements AutoCloseable {

    private final Set<Thread> running = ConcurrentHashMap.newKeySet();

    void start(Teardown teardown, RunTimeline events) {
        var thread = Thread.ofVirtual().name("teardown").unstarted(() -> {
            try {
                teardown.close();
            } catch (RuntimeException problem) {
                events.teardownFailed(problem);
            } finally {
                running.remove(Thread.currentThread());
            }
        });
        running.add(thread);
        thread.start();
    }

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
