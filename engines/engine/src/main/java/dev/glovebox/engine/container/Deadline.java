package dev.glovebox.engine.container;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Closes a channel that takes too long: unix channels have no read timeout of their own, and daemons do hang. */
public final class Deadline implements AutoCloseable {

    private static final ScheduledThreadPoolExecutor CLOCK = clock();

    private final ScheduledFuture<?> alarm;

    private Deadline(ScheduledFuture<?> alarm) {
        this.alarm = alarm;
    }

    public static Deadline closing(Closeable channel, Duration patience) {
        return new Deadline(CLOCK.schedule(() -> closeQuietly(channel), patience.toMillis(), TimeUnit.MILLISECONDS));
    }

    private static void closeQuietly(Closeable channel) {
        try {
            channel.close();
        } catch (IOException alreadyClosed) {
            return; // the waiting side learns of it either way
        }
    }

    private static ScheduledThreadPoolExecutor clock() {
        var clock = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("deadlines").factory());
        clock.setRemoveOnCancelPolicy(true);
        return clock;
    }

    @Override
    public void close() {
        alarm.cancel(false);
    }
}
