package dev.glovebox.config;

import dev.glovebox.config.key.PoolKeys;
import dev.glovebox.config.key.Settings;
import dev.glovebox.model.value.TimeSpan;

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
                settings.get(PoolKeys.MINIMUM),
                settings.get(PoolKeys.MAXIMUM),
                settings.get(PoolKeys.IDLE),
                settings.get(PoolKeys.REFILLS),
                settings.get(PoolKeys.REFILL_PERCENT));
    }
}
