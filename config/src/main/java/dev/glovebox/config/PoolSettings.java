package dev.glovebox.config;

import dev.glovebox.model.TimeSpan;

/**
 * How many boxes a resident process keeps waiting.
 *
 * @param minimum of each kind that is kept
 * @param maximum of all kinds together
 * @param idle after this long without a run, a kind waits with fewer
 * @param refills made at the same time
 * @param refillPercent of the time one refill may be at work
 */
public record PoolSettings(int minimum, int maximum, TimeSpan idle, int refills, int refillPercent) {

    static PoolSettings of(Settings settings) {
        return new PoolSettings(
                settings.get(Keys.POOL_MINIMUM),
                settings.get(Keys.POOL_MAXIMUM),
                settings.get(Keys.POOL_IDLE),
                settings.get(Keys.POOL_REFILLS),
                settings.get(Keys.POOL_REFILL_PERCENT));
    }
}
