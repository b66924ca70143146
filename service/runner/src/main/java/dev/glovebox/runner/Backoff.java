package dev.glovebox.runner;

import java.time.Duration;

/** Pauses that grow while the server stays away, so that its return is not met by a crowd. */
final class Backoff {

    private static final Duration FIRST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private Duration next = FIRST;

    void pause() throws InterruptedException {
        Thread.sleep(next);
        next = next.multipliedBy(2).compareTo(LONGEST) < 0 ? next.multipliedBy(2) : LONGEST;
    }

    void reset() {
        next = FIRST;
    }
}
