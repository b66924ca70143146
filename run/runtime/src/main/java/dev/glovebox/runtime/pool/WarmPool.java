package dev.glovebox.runtime.pool;

import dev.glovebox.engine.Engine;
import dev.glovebox.engine.WarmEngine;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.runtime.box.Template;
import java.util.List;
import java.util.Optional;

/**
 * Boxes started ahead, one bucket for each kind. A run takes one and binds what is its own to it: command, variables and input
 * through the door, limits and mounts from outside. Whatever cannot be bound late, and whatever finds its bucket empty, gets
 * a box of its own: the pool makes runs faster and never makes them fail. It ends with this process, for every
 * waiting box hangs on a door that ends with it.
 */
public final class WarmPool implements BoxSource, AutoCloseable {

    private final SpecGate gate;
    private final PoolSettings settings;
    private final List<Template> templates;
    private final PoolMetrics metrics;
    private final PoolBuckets buckets;
    private final Removals removals;
    private final Refill refill;
    private boolean closed;

    public WarmPool(SpecGate gate, PoolSettings settings, List<Template> templates, Metrics metrics) {
        this.gate = gate;
        this.settings = settings;
        this.templates = List.copyOf(templates);
        this.buckets = new PoolBuckets(settings);
        this.metrics = new PoolMetrics(metrics, this::size);
        this.removals = new Removals(this.metrics);
        this.refill = Refill.start(this, settings);
    }

    /** Keeps boxes for runs like this one waiting from now on, used or not. Does nothing where such boxes cannot wait. */
    public void keepWarm(WarmEngine engine, SandboxSpec like) {
        PoolKey key;
        try (var approved = PooledBox.approve(gate, like)) {
            if (!engine.bindsLate(approved)) {
                return;
            }
            key = PoolKey.of(approved, template(like)); // the gate may have added to the walls, as it will for the run
        } catch (SandboxException refused) {
            return; // whoever asks for such a run is told
        }
        synchronized (this) {
            buckets.bucket(engine, key, like).keep();
            notifyAll();
        }
    }

    @Override
    public Reservation reserve(Engine engine, ApprovedSpec approved) {
        if (!(engine instanceof WarmEngine warm) || !warm.bindsLate(approved)) {
            metrics.unbindable();
            return COLD.reserve(engine, approved);
        }
        PoolBucket bucket;
        Optional<PooledBox> taken;
        synchronized (this) {
            var template = template(approved.spec());
            bucket = buckets.bucket(warm, PoolKey.of(approved, template), approved.spec());
            taken = closed ? Optional.empty() : takeAlive(bucket);
        }
        if (taken.isEmpty()) {
            wake();
            metrics.empty();
            return COLD.reserve(engine, approved);
        }
        return new WarmReservation(this, bucket, taken.get(), engine, approved);
    }

    /** Whoever fills buckets looks again. Not when a box is taken: to wake a thread is a part of what a run with a waiting box takes. */
    synchronized void wake() {
        notifyAll();
    }

    private Optional<PooledBox> takeAlive(PoolBucket bucket) {
        var box = bucket.take(settings.maximum());
        while (box.isPresent() && !(box.get().alive() && box.get().upToDate())) {
            discard(box.get(), box.get().alive() ? "outdated" : "dead");
            box = bucket.take(settings.maximum());
        }
        return box;
    }

    private Optional<Template> template(SandboxSpec like) {
        return templates.stream().filter(template -> template.serves(like)).findFirst();
    }

    /** Waits for a kind that wants a box and may have one; empty when the pool is closed. */
    synchronized Optional<BoxAttempt> awaitNeed() throws InterruptedException {
        while (!closed) {
            var needy = buckets.neediest();
            if (needy.isPresent()) {
                var attempt =
                        new BoxAttempt(needy.get(), gate, removals); // before it counts: there may be no memory for it
                buckets.begin(needy.get()).ifPresent(spared -> discard(spared, "replaced"));
                return Optional.of(attempt);
            }
            wait(buckets.untilDue(Refill.TICK).toMillis() + 1);
        }
        return Optional.empty();
    }

    synchronized void finish(BoxAttempt attempt, PooledBox box) {
        buckets.finish(attempt.bucket(), box).ifPresent(spared -> discard(spared, "replaced"));
        metrics.refilled(attempt.took());
        if (closed) {
            drain("closed");
        }
        notifyAll();
    }

    synchronized void fail(BoxAttempt attempt) {
        attempt.bucket().fail(attempt.took());
        if (!closed) {
            metrics.refillFailed();
        }
    }

    synchronized void giveBack(PoolBucket bucket, PooledBox box) {
        if (closed || !box.alive()) {
            discard(box, closed ? "closed" : "dead");
        } else if (!buckets.have(bucket)) {
            discard(box, "idle"); // so long was it out that its kind is no longer kept
        } else {
            bucket.giveBack(box);
        }
    }

    synchronized boolean starving() {
        return buckets.starving();
    }

    /** Dead boxes go, kinds that nobody asks for shrink, and boxes of an image that has changed make room for new ones. */
    void lookAfter() {
        List<PoolBucket> kinds;
        synchronized (this) {
            for (PoolBucket bucket : buckets.all()) {
                remove(bucket, bucket.those(box -> !box.alive()), "dead");
                bucket.shrink(settings.minimum(), settings.idle());
                bucket.surplus().forEach(box -> discard(box, "idle"));
            }
            buckets.removeAbandoned();
            kinds = buckets.all();
        }
        kinds.forEach(this::lookAfter);
    }

    /** Each kind for itself, and without the lock but to take boxes away, for the daemon may take its time. */
    private void lookAfter(PoolBucket bucket) {
        var boxes = waiting(bucket);
        remove(bucket, boxes.stream().filter(box -> !removals.letGo(box::tidy)).toList(), "untidy");
        remove(bucket, boxes.stream().filter(box -> !box.upToDate()).toList(), "outdated");
        if (boxes.stream().findFirst().filter(this::ofAnotherImage).isPresent()) {
            remove(bucket, boxes, "outdated"); // one of a kind speaks for all of it
        }
    }

    private synchronized List<PooledBox> waiting(PoolBucket bucket) {
        return bucket.those(_ -> true);
    }

    private boolean ofAnotherImage(PooledBox box) {
        try {
            return !box.current();
        } catch (RuntimeException silent) {
            return false; // the boxes are as good as they were; the next round asks again
        }
    }

    private synchronized void remove(PoolBucket bucket, List<PooledBox> boxes, String reason) {
        var removed = boxes.stream().filter(bucket::remove).toList();
        removed.forEach(box -> discard(box, reason));
        if (!removed.isEmpty()) {
            notifyAll();
        }
    }

    /** Lets go of every box that waits; the buckets fill again with new ones. */
    public synchronized void drain() {
        drain("drained");
    }

    private synchronized void drain(String reason) {
        buckets.all().forEach(bucket -> bucket.drain().forEach(box -> discard(box, reason)));
        notifyAll();
    }

    void discard(PooledBox box, String reason) {
        metrics.dropped(reason);
        removals.start(box);
    }

    PoolMetrics metrics() {
        return metrics;
    }

    /** Boxes that wait. */
    public synchronized int size() {
        return buckets.size();
    }

    /** Why runs that should find a box waiting do not; empty when they do, or will soon. */
    public synchronized Optional<String> trouble() {
        return buckets.all().stream().anyMatch(PoolBucket::dead)
                ? Optional.of("no warm box can be made, so that runs start cold; the log says why")
                : Optional.empty();
    }

    /** Waits until every box is gone. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            drain("closed");
        }
        refill.close();
        removals.close();
    }
}
