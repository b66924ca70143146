package dev.glovebox.model.background;

import dev.glovebox.log.Log;
import dev.glovebox.log.UnforeseenErrors;
import java.time.Duration;

/**
 * A thread that repeats its work until it is stopped. Whatever a round throws is in the log, and the next round comes: without
 * that, one bad moment would end for good what a resident process counts on. After an {@link OutOfMemoryError} a resident process
 * ends; any other goes on.
 *
 * <pre>{@code
 * var sweeper = BackgroundLoop.every(Thread.ofVirtual().name("sweeper"), Duration.ofSeconds(1), this::sweep);
 * ...
 * sweeper.close();
 * }</pre>
 */
public final class BackgroundLoop implements AutoCloseable {

    private static final Log LOG = Log.of(BackgroundLoop.class);

    /** Decision after a round. */
    public enum Next {
        AGAIN,
        END
    }

    /** May block; an interrupt ends the loop. */
    public interface Round {
        Next run() throws InterruptedException;
    }

    /** After a round that failed: what is scarce now need not be scarce then, and a loop that always fails costs little. */
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Duration first;
    private final Duration rest;
    private final Round round;
    private final Thread thread;
    private final String failed; // made in time: there may be no memory for words when it is needed
    private boolean over;

    private BackgroundLoop(Thread.Builder builder, Duration first, Duration rest, Round round) {
        this.first = first;
        this.rest = rest;
        this.round = round;
        this.thread = builder.unstarted(this::repeat);
        UnforeseenErrors.ready();
        this.failed = "background thread '" + thread.getName() + "' failed unforeseen; it begins again";
    }

    /** Round after round. A round that waits for something must notice by itself that it is all over, or be interrupted. */
    public static BackgroundLoop repeating(Thread.Builder builder, Round round) {
        return new BackgroundLoop(builder, Duration.ZERO, Duration.ZERO, round).started();
    }

    /** Rests before each round. */
    public static BackgroundLoop every(Thread.Builder builder, Duration rest, Runnable work) {
        return new BackgroundLoop(builder, rest, rest, again(work)).started();
    }

    /** The same, but the first round comes at once. */
    public static BackgroundLoop atOnceAndEvery(Thread.Builder builder, Duration rest, Runnable work) {
        return new BackgroundLoop(builder, Duration.ZERO, rest, again(work)).started();
    }

    private static Round again(Runnable work) {
        return () -> {
            work.run();
            return Next.AGAIN;
        };
    }

    private BackgroundLoop started() {
        thread.start();
        return this;
    }

    private void repeat() {
        try {
            var pause = first;
            var next = Next.AGAIN;
            while (next == Next.AGAIN && !overAfter(pause)) {
                next = next();
                pause = rest;
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private Next next() throws InterruptedException {
        try {
            return round.run();
        } catch (InterruptedException stopped) {
            throw stopped;
        } catch (Throwable problem) {
            UnforeseenErrors.report(LOG, failed, problem);
            return overAfter(PAUSE) ? Next.END : Next.AGAIN;
        }
    }

    /**
     * Whether it was stopped within this time. By the monitor, which takes no memory: the queues of java.util.concurrent forget how long
     * they were to wait when there is none.
     */
    private synchronized boolean overAfter(Duration rest) throws InterruptedException {
        long end = System.nanoTime() + rest.toNanos();
        for (long left = rest.toNanos(); !over && left > 0; left = end - System.nanoTime()) {
            wait(left / 1_000_000, (int) (left % 1_000_000));
        }
        return over;
    }

    /** No round begins any more; the one at work goes on. */
    public synchronized void stop() {
        over = true;
        notifyAll();
    }

    /** The same, and what the round at work waits for is interrupted. */
    public void interrupt() {
        stop();
        thread.interrupt();
    }

    /** Waits for its end; false when {@code patience} is over first, or whoever waits was interrupted. */
    public boolean join(Duration patience) {
        try {
            return thread.join(patience);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Stops it and waits for its end. */
    @Override
    public void close() {
        stop();
        try {
            thread.join();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }
}
