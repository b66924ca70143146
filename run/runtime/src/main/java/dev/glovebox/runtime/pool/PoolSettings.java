package dev.glovebox.runtime.pool;

import java.time.Duration;

/**
 * How many boxes wait, and how hard the pool works for it.
 *
 * @param minimum waiting for each kind that is kept warm
 * @param maximum of all kinds together
 * @param idle after this long without a run, a kind waits with fewer
 * @param refills boxes made at the same time
 * @param refillPercent of the time that one refill may be at work, as long as a box waits; an empty bucket is filled at once
 */
public record PoolSettings(int minimum, int maximum, Duration idle, int refills, int refillPercent) {

    public PoolSettings {
        require(minimum >= 1 && minimum <= maximum, "the minimum size of the pool must be between 1 and its maximum");
        require(maximum <= 1000, "the maximum size of the pool must be at most 1000");
        require(!idle.isNegative() && !idle.isZero(), "the idle time of the pool must be positive");
        require(refills >= 1 && refills <= 16, "the number of boxes started at the same time must be between 1 and 16");
        require(
                refillPercent >= 1 && refillPercent <= 100,
                "the time share of the pool must be between 1 and 100 percent");
    }

    /** How long to rest after work that took this long. */
    Duration restAfter(Duration work) {
        return work.multipliedBy(100 - refillPercent).dividedBy(refillPercent);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
