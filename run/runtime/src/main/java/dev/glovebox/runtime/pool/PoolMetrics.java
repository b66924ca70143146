package dev.glovebox.runtime.pool;

import dev.glovebox.metrics.Counter;
import dev.glovebox.metrics.Histogram;
import dev.glovebox.metrics.Metrics;
import java.time.Duration;
import java.util.function.IntSupplier;

/** Metrics of the pool. */
final class PoolMetrics {

    private final Counter hits;
    private final Counter misses;
    private final Counter dropped;
    private final Counter failures;
    private final Counter stuck;
    private final Histogram refills;

    PoolMetrics(Metrics metrics, IntSupplier size) {
        this.hits = metrics.counter("glovebox_pool_hits_total", "Runs that got a warm box.");
        this.misses = metrics.counter("glovebox_pool_misses_total", "Runs that had to start a new box.", "reason");
        this.dropped = metrics.counter("glovebox_pool_dropped_total", "Warm boxes that were removed unused.", "reason");
        this.failures = metrics.counter("glovebox_pool_refill_failures_total", "Warm boxes that could not be started.");
        this.stuck = metrics.counter(
                "glovebox_teardown_failures_total", "Boxes that could not be removed at the first attempt.");
        this.refills = metrics.histogram("glovebox_pool_refill_seconds", "Time to start a warm box.");
        metrics.gauge("glovebox_pool_boxes", "Warm boxes in the pool.", () -> (double) size.getAsInt());
    }

    void hit() {
        hits.increment();
    }

    /** Nothing was waiting. */
    void empty() {
        misses.increment("empty");
    }

    /** The run needs something that only a new box can have. */
    void unbindable() {
        misses.increment("unbindable");
    }

    /** A box was waiting, but could not be given what the run needs. */
    void bindFailed() {
        misses.increment("bind_failed");
    }

    void dropped(String reason) {
        dropped.increment(reason);
    }

    void refilled(Duration time) {
        refills.observe(time);
    }

    void refillFailed() {
        failures.increment();
    }

    /** A box, or a workspace that waited with it, did not go away. */
    void teardownFailed() {
        stuck.increment();
    }
}
