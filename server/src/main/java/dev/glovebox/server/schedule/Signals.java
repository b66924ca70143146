package dev.glovebox.server.schedule;

import java.time.Duration;

/** Wakes those who wait for something to change. */
public final class Signals {

    private long changes;
    private final Duration longest;

    /**
     * Nobody sleeps through a change for longer than this.
     *
     * @param longest short where changes may come from another process, which cannot wake anyone here
     */
    public Signals(Duration longest) {
        this.longest = longest;
    }

    public synchronized long now() {
        return changes;
    }

    public synchronized void changed() {
        changes++;
        notifyAll();
    }

    /** Returns when there was a change since {@code seen}, or after the patience of either side. */
    public synchronized void await(long seen, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + Math.min(patience.toNanos(), longest.toNanos());
        long left = end - System.nanoTime();
        while (changes == seen && left > 0) {
            wait(left / 1_000_000, (int) (left % 1_000_000));
            left = end - System.nanoTime();
        }
    }
}
