package dev.glovebox.server.schedule;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Wakes those who wait for something to change. Not a monitor: the one who wakes is the writer, and it must not spin for a lock
 * that a sleeper takes up again.
 */
public final class ChangeNotifier {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Duration longest;
    private volatile long changes;

    /**
     * Nobody sleeps through a change for longer than this.
     *
     * @param longest short where changes may come from another process, which cannot wake anyone here
     */
    public ChangeNotifier(Duration longest) {
        this.longest = longest;
    }

    public long now() {
        return changes;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // only ever under the lock; read without it
    public void changed() {
        lock.lock();
        try {
            changes++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns when there was a change since {@code seen}, or after the patience of either side. */
    public void await(long seen, Duration patience) throws InterruptedException {
        long left = Math.min(patience.toNanos(), longest.toNanos());
        lock.lockInterruptibly();
        try {
            while (changes == seen && left > 0) {
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }
}
