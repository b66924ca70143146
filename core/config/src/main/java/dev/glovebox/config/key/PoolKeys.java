package dev.glovebox.config.key;

import dev.glovebox.config.key.Default.Fixed;
import dev.glovebox.config.key.Trust.TrustedOnly;
import dev.glovebox.config.value.ValueTypes;
import dev.glovebox.model.value.TimeSpan;
import java.util.List;

/** How many boxes wait ahead of their runs. */
public final class PoolKeys {

    public static final Key<Integer> MINIMUM = new Key<>(
            "pool.min_warm",
            ValueTypes.between(1, 1000),
            new Fixed<>(2),
            new TrustedOnly<>(),
            "Minimum number of warm boxes that glovebox serve keeps for the configured settings and for each "
                    + "template, from 1 to 1000.");

    public static final Key<Integer> MAXIMUM = new Key<>(
            "pool.max_warm",
            ValueTypes.between(1, 1000),
            new Fixed<>(8),
            new TrustedOnly<>(),
            "Maximum number of warm boxes in total. Demand decides between minimum and maximum.");

    public static final Key<TimeSpan> IDLE = new Key<>(
            "pool.idle_time",
            ValueTypes.TIME,
            new Fixed<>(TimeSpan.seconds(600)),
            new TrustedOnly<>(),
            "After this time without a run, the pool removes half of the warm boxes of that kind.");

    public static final Key<Integer> REFILLS = new Key<>(
            "pool.parallel_refills",
            ValueTypes.between(1, 16),
            new Fixed<>(1),
            new TrustedOnly<>(),
            "Maximum number of warm boxes started at the same time, from 1 to 16.");

    public static final Key<Integer> REFILL_PERCENT = new Key<>(
            "pool.refill_percent",
            ValueTypes.between(1, 100),
            new Fixed<>(50),
            new TrustedOnly<>(),
            "Maximum share of time, in percent, that one refill may work while warm boxes are available, from 1 to 100.");

    static final List<Key<?>> ALL = List.of(MINIMUM, MAXIMUM, IDLE, REFILLS, REFILL_PERCENT);

    private PoolKeys() {}
}
