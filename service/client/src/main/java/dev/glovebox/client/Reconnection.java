package dev.glovebox.client;

import java.time.Duration;

/** When a stream that broke is opened again, and when no more. */
final class Reconnection {

    private static final Duration PAUSE = Duration.ofMillis(500);

    /** Half a minute of nothing: a server that restarts is back by then. */
    private static final int ATTEMPTS = 60;

    private int failures;

    /** Something arrived. */
    void progress() {
        failures = 0;
    }

    /** Returns when it is time to try again; throws when it was tried often enough, or the thread is to stop. */
    void after(ServerUnreachable broken) {
        if (++failures == ATTEMPTS) {
            throw broken;
        }
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw broken;
        }
    }
}
