package dev.glovebox.runtime.background;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Runs tasks on background threads and joins them on close. */
public final class BackgroundWork implements AutoCloseable {

    private final String name;
    private final Set<Thread> running = ConcurrentHashMap.newKeySet();

    /** @param name of its threads */
    public BackgroundWork(String name) {
        this.name = name;
    }

    /** Starts work that handles its own errors. */
    public void start(Runnable work) {
        var thread = Thread.ofVirtual().name(name).unstarted(() -> {
            try {
                work.run();
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
