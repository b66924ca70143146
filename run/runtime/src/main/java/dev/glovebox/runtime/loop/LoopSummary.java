package dev.glovebox.runtime.loop;

import java.time.Duration;

/**
 * How a loop went.
 *
 * @param failed rounds that ran and did not succeed, or were refused
 */
public record LoopSummary(int rounds, int failed, Duration elapsed, End end) {

    /** Why it ended. */
    public enum End {
        /** There was no more code. */
        NO_MORE_ROUNDS,
        ROUNDS_USED_UP,
        TIME_USED_UP,
        TOO_MANY_FAILURES,
        CANCELLED
    }
}
