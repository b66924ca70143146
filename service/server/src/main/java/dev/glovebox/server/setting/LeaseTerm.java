package dev.glovebox.server.setting;

import java.time.Duration;
import java.time.Instant;

/**
 * How long a lease lasts without renewal. The runner is told a shorter time than the API waits, so that its box is gone
 * before anyone else may get the task, also when clocks and networks are slow.
 */
public record LeaseTerm(Duration length) {

    public LeaseTerm {
        if (length.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("the lease time must be at least 1s, not " + length);
        }
    }

    /** By when the runner has to renew or end its box. */
    public Instant announced(Instant now) {
        return now.plus(length);
    }

    /** From when the runner counts as gone. */
    public Instant lost(Instant now) {
        return lostAfter(announced(now));
    }

    /** The same, from what the runner was told. */
    public Instant lostAfter(Instant announced) {
        return announced.plus(length.dividedBy(3));
    }
}
