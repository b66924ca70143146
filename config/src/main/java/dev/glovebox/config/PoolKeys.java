package dev.glovebox.config;

import dev.glovebox.config.Default.Fixed;
import dev.glovebox.config.Trust.TrustedOnly;
import dev.glovebox.model.TimeSpan;
import java.util.List;

/** How many boxes wait ahead of their runs. */
final class PoolKeys {

    static final Key<Integer> MINIMUM = new Key<>(
            "pool.min_waiting",
            Forms.between(1, 1000),
            new Fixed<>(2),
            new TrustedOnly<>(),
            "Boxes of the configured kind, and of each template, that glovebox serve keeps waiting, from 1 to 1000.");

    static final Key<Integer> MAXIMUM = new Key<>(
            "pool.max_waiting",
            Forms.between(1, 1000),
            new Fixed<>(8),
            new TrustedOnly<>(),
            "Boxes of all kinds that wait at most; demand decides between the two.");

    static final Key<TimeSpan> IDLE = new Key<>(
            "pool.idle_time",
            Forms.TIME,
            new Fixed<>(TimeSpan.seconds(600)),
            new TrustedOnly<>(),
            "After this long without a run, half of the boxes of a kind go.");

    static final Key<Integer> REFILLS = new Key<>(
            "pool.parallel_refills",
            Forms.between(1, 16),
            new Fixed<>(1),
            new TrustedOnly<>(),
            "Boxes that are made ahead at the same time, from 1 to 16.");

    static final Key<Integer> REFILL_PERCENT = new Key<>(
            "pool.refill_percent",
            Forms.between(1, 100),
            new Fixed<>(50),
            new TrustedOnly<>(),
            "How much of the time one refill may be at work while boxes wait, from 1 to 100.");

    static final List<Key<?>> ALL = List.of(MINIMUM, MAXIMUM, IDLE, REFILLS, REFILL_PERCENT);

    private PoolKeys() {}
}
