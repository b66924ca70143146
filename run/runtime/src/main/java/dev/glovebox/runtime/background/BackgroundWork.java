package dev.glovebox.runtime.background;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What is done behind everyone's back, each on a thread of its own, until somebody closes it and waits for all of it. */
public final class BackgroundWork implements AutoCloseable {

    private final String name;
    private final Set<Thread> running = ConcurrentHashMap.newKeySet();

    /** @param name of its threads */
    public BackgroundWork(String name) {
        this.name = name;
    }

    /** What goes wrong is for the work itself to deal with. */
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
