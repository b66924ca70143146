package dev.glovebox.runtime.pool;

import dev.glovebox.engine.WarmEngine;
import dev.glovebox.model.spec.SandboxSpec;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One bucket for each kind of box: which of them is filled next, and whose box makes room for it. Not for several threads: the pool's
 * lock is around every call.
 */
final class PoolBuckets {

    private final PoolSettings settings;
    private final Map<PoolKey, PoolBucket> byKey = new HashMap<>();

    PoolBuckets(PoolSettings settings) {
        this.settings = settings;
    }

    PoolBucket bucket(WarmEngine engine, PoolKey key, SandboxSpec like) {
        return byKey.computeIfAbsent(
                key, _ -> new PoolBucket(engine, key.blank(like.limits()), key.preload(), settings.minimum()));
    }

    List<PoolBucket> all() {
        return List.copyOf(byKey.values());
    }

    /** Boxes that wait. */
    int size() {
        return byKey.values().stream().mapToInt(PoolBucket::size).sum();
    }

    /** Kinds that nobody asks for shrink, and go when nothing of them is left. */
    void removeAbandoned() {
        byKey.values().removeIf(PoolBucket::abandoned);
    }

    /** Whether it is one of these still; a kind that went and came again has another. */
    boolean have(PoolBucket bucket) {
        return byKey.containsValue(bucket);
    }

    /** The one that wants a box and may have one, those with the fewest first. */
    Optional<PoolBucket> neediest() {
        return byKey.values().stream()
                .filter(PoolBucket::needs)
                .filter(this::mayGrow)
                .min(Comparator.comparingInt(PoolBucket::sizeWithThoseBeingMade));
    }

    /** At the maximum, only one with nothing, in the place of a box on one with several. */
    private boolean mayGrow(PoolBucket needy) {
        return !full() || (needy.sizeWithThoseBeingMade() == 0 && richest().isPresent());
    }

    private boolean full() {
        return byKey.values().stream().mapToInt(PoolBucket::slots).sum() >= settings.maximum();
    }

    private Optional<PoolBucket> richest() {
        return byKey.values().stream()
                .filter(bucket -> bucket.size() > 1)
                .max(Comparator.comparingInt(PoolBucket::size));
    }

    /**
     * A box is about to be made for the neediest.
     *
     * @return the one that makes room for it; nothing does for a kind whose last box could not be made, until it has one
     */
    Optional<PooledBox> begin(PoolBucket needy) {
        var spared = full() && !needy.failing() ? richest().map(PoolBucket::spare) : Optional.<PooledBox>empty();
        needy.begin();
        return spared;
    }

    /**
     * It was made.
     *
     * @return the one that makes room for it now: itself, where no kind can spare any
     */
    Optional<PooledBox> finish(PoolBucket bucket, PooledBox box) {
        boolean full = size() >= settings.maximum();
        bucket.finish(box);
        return full ? Optional.of(richest().orElse(bucket).spare()) : Optional.empty();
    }

    /**
     * Whether a run may come for which nothing waits though something could. With more kinds than places that is always so; there only
     * an empty pool is reason to hurry.
     */
    boolean starving() {
        boolean crowded = byKey.size() > settings.maximum();
        return (!crowded || size() == 0)
                && byKey.values().stream().anyMatch(bucket -> bucket.size() == 0 && bucket.needs() && mayGrow(bucket));
    }

    /** How long to wait for the next that may be filled, if nobody calls before. */
    Duration untilDue(Duration most) {
        return byKey.values().stream()
                .map(PoolBucket::dueIn)
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder())
                .filter(due -> due.compareTo(most) < 0)
                .orElse(most);
    }
}
