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
        require(rounds >= 1, "a loop needs at least one round");
        require(!time.isNegative() && !time.isZero(), "a loop needs some time");
        require(failures >= 1, "a loop that may not fail once cannot begin");
        require(parallel >= 1 && parallel <= 256, "between 1 and 256 rounds may run at the same time");
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
