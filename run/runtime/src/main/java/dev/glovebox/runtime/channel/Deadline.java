package dev.glovebox.runtime.channel;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A moment until which something is waited for. The waiting thread keeps the time itself: a timer's thread would have to wake up for
 * each wait, and would hold on to it long after it is over.
 */
public final class Deadline {

    private final long end;

    public Deadline(Duration fromNow) {
        this.end = System.nanoTime() + fromNow.toNanos();
    }

    public boolean over() {
        return System.nanoTime() - end >= 0;
    }

    /** Whether it is done in time, however it ended. An interrupted thread waits on, and stays interrupted. */
    public boolean await(CompletableFuture<?> event) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    event.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                    return true;
                } catch (ExecutionException over) {
                    return true;
                } catch (TimeoutException late) {
                    return event.isDone();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
