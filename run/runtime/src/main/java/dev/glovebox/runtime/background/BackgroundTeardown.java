package dev.glovebox.runtime.background;

import dev.glovebox.runtime.observe.RunTimeline;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Takes boxes down behind the caller's back, so that a result is not kept waiting, and waits for all of them at the end. */
public final class BackgroundTeardown implements AutoCloseable {

    /** Whoever got a result has something to do with it, and gets the processors first: the end of a container takes many. */
    private static final Duration HEAD_START = Duration.ofMillis(30);

    private final BackgroundWork work = new BackgroundWork("teardown");
    private final CountDownLatch closing = new CountDownLatch(1);

    /** Here, where there is no memory for a thread: a box must not stay because the process is short of something. */
    public void start(Teardown teardown, RunTimeline events) {
        try {
            work.start(() -> {
                if (teardown.canWait()) {
                    letOthersGoFirst();
                }
                close(teardown, events);
            });
        } catch (OutOfMemoryError noThread) {
            close(teardown, events);
        }
    }

    private static void close(Teardown teardown, RunTimeline events) {
        try {
            teardown.close();
        } catch (RuntimeException problem) {
            events.teardownFailed(problem);
        }
    }

    private void letOthersGoFirst() {
        try {
            boolean _ = closing.await(HEAD_START.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closing.countDown();
        work.close();
    }
}
