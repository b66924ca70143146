package dev.glovebox.runtime.loop;

import java.time.Duration;

/**
 * When a loop has had enough.
 *
 * @param rounds at most this many
 * @param time no round begins later than this after the first
 * @param failures ends after so many rounds that did not succeed
 * @param parallel rounds at the same time
 */
public record LoopBudget(int rounds, Duration time, int failures, int parallel) {

    public LoopBudget {
        require(rounds >= 1, "the number of rounds must be at least 1");
        require(!time.isNegative() && !time.isZero(), "the total time of a loop must be positive");
        require(failures >= 1, "the number of failures must be at least 1");
        require(parallel >= 1 && parallel <= 256, "the number of parallel rounds must be between 1 and 256");
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
