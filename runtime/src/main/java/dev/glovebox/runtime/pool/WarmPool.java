package dev.glovebox.runtime.pool;

import dev.glovebox.engine.EarlyEngine;
import dev.glovebox.engine.Engine;
import dev.glovebox.model.SandboxException;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.runtime.watch.Metrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Boxes started ahead, one shelf for each kind. A run takes one and binds what is its own to it: command, variables and input
 * through the door, limits and mounts from outside. Whatever cannot be bound late, and whatever finds its shelf empty, gets
 * a box of its own: the pool makes runs faster and never makes them fail. It ends with this process, for every
 * waiting box hangs on a door that ends with it.
 */
public final class WarmPool implements BoxSource, AutoCloseable {

    private final SpecGate gate;
    private final PoolSettings settings;
    private final List<Template> templates;
    private final PoolMetrics metrics;
    private final Map<PoolKey, Shelf> shelves = new HashMap<>();
    private final Set<Thread> discarding = ConcurrentHashMap.newKeySet();
    private final Refill refill;
    private boolean closed;

    public WarmPool(SpecGate gate, PoolSettings settings, List<Template> templates, Metrics metrics) {
        this.gate = gate;
        this.settings = settings;
        this.templates = List.copyOf(templates);
        this.metrics = new PoolMetrics(metrics, this::size);
        this.refill = Refill.start(this, settings);
    }

    /** Keeps boxes for runs like this one waiting from now on, used or not. Does nothing where such boxes cannot wait. */
    public void keepWarm(EarlyEngine engine, SandboxSpec like) {
        try (var approved = WarmBox.approve(gate, like)) {
            if (!engine.bindsLate(approved)) {
                return;
            }
        } catch (SandboxException refused) {
            return; // whoever asks for such a run is told
        }
        synchronized (this) {
            var template = template(like);
            shelf(engine, PoolKey.of(like, template), like).keep();
            notifyAll();
        }
    }

    @Override
    public Reservation reserve(Engine engine, ApprovedSpec approved) {
        if (!(engine instanceof EarlyEngine early) || !early.bindsLate(approved)) {
            metrics.unbindable();
            return COLD.reserve(engine, approved);
        }
        Shelf shelf;
        Optional<WarmBox> taken;
        synchronized (this) {
            var template = template(approved.spec());
            shelf = shelf(early, PoolKey.of(approved, template), approved.spec());
            taken = closed ? Optional.empty() : takeAlive(shelf);
        }
        if (taken.isEmpty()) {
            wake();
            metrics.empty();
            return COLD.reserve(engine, approved);
        }
        return new WarmReservation(this, shelf, taken.get(), engine, approved);
    }

    /** Whoever fills shelves looks again. Not when a box is taken: to wake a thread is a part of what a run with a waiting box takes. */
    synchronized void wake() {
        notifyAll();
    }

    private Optional<WarmBox> takeAlive(Shelf shelf) {
        var box = shelf.take(settings.maximum());
        while (box.isPresent() && !(box.get().alive() && box.get().upToDate())) {
            discard(box.get(), box.get().alive() ? "outdated" : "dead");
            box = shelf.take(settings.maximum());
        }
        return box;
    }

    private Optional<Template> template(SandboxSpec like) {
        return templates.stream().filter(template -> template.serves(like)).findFirst();
    }

    private Shelf shelf(EarlyEngine engine, PoolKey key, SandboxSpec like) {
        return shelves.computeIfAbsent(
                key, _ -> new Shelf(engine, key.blank(like.limits()), key.preload(), settings.minimum()));
    }

    /** Waits for a shelf that wants a box and may have one, those with the fewest first; empty when the pool is closed. */
    synchronized Optional<Shelf> awaitNeed() throws InterruptedException {
        while (!closed) {
            var needy = shelves.values().stream()
                    .filter(Shelf::needs)
                    .min(Comparator.comparingInt(Shelf::sizeWithThoseBeingMade));
            if (needy.isPresent() && mayGrow(needy.get())) {
                needy.get().begin();
                return needy;
            }
            wait(untilDue().toMillis() + 1);
        }
        return Optional.empty();
    }

    private Duration untilDue() {
        return shelves.values().stream()
                .map(Shelf::dueIn)
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder())
                .filter(due -> due.compareTo(Refill.TICK) < 0)
                .orElse(Refill.TICK);
    }

    /** At the maximum, a shelf with nothing takes the place of a box on one with several. */
    private boolean mayGrow(Shelf needy) {
        int all = shelves.values().stream()
                .mapToInt(Shelf::sizeWithThoseBeingMade)
                .sum();
        if (all < settings.maximum()) {
            return true;
        }
        if (needy.sizeWithThoseBeingMade() > 0) {
            return false;
        }
        var spared = shelves.values().stream()
                .filter(shelf -> shelf.size() > 1)
                .findFirst()
                .map(Shelf::spare);
        spared.ifPresent(box -> discard(box, "replaced"));
        return spared.isPresent();
    }

    WarmBox make(Shelf shelf) {
        var box = WarmBox.make(shelf.engine(), WarmBox.approve(gate, shelf.blank()), shelf.preload());
        try {
            shelf.expected().ifPresent(box::expect);
            gate.lookAround(); // after the last mount of a box
            return box;
        } catch (RuntimeException unfit) {
            shelf.expectNothing();
            box.close();
            throw unfit;
        }
    }

    synchronized void finish(Shelf shelf, WarmBox box) {
        shelf.finish(box);
        if (closed) {
            shelf.drain().forEach(late -> discard(late, "closed"));
        }
        notifyAll();
    }

    synchronized void fail(Shelf shelf) {
        shelf.fail();
        metrics.refillFailed();
    }

    synchronized void giveBack(Shelf shelf, WarmBox box) {
        if (closed || !box.alive()) {
            discard(box, closed ? "closed" : "dead");
        } else {
            shelf.giveBack(box);
        }
    }

    synchronized boolean starving() {
        return shelves.values().stream().anyMatch(shelf -> shelf.needs() && shelf.size() == 0);
    }

    /** Dead boxes go, kinds that nobody asks for shrink, and boxes of an image that has changed make room for new ones. */
    void lookAfter() {
        List<WarmBox> waiting = new ArrayList<>();
        List<WarmBox> all = new ArrayList<>();
        synchronized (this) {
            for (Shelf shelf : shelves.values()) {
                remove(shelf, shelf.those(box -> !box.alive()), "dead");
                shelf.shrink(settings.minimum(), settings.idle());
                shelf.surplus().forEach(box -> discard(box, "idle"));
                var boxes = shelf.those(_ -> true);
                all.addAll(boxes);
                boxes.stream().findFirst().ifPresent(waiting::add);
            }
            shelves.values().removeIf(Shelf::abandoned);
        }
        all.forEach(WarmBox::tidy);
        // One of a kind speaks for all of it; asked without the lock, for the daemon may take its time.
        if (waiting.stream().anyMatch(box -> !box.current())) {
            drain("outdated");
        }
    }

    private void remove(Shelf shelf, List<WarmBox> boxes, String reason) {
        boxes.stream().filter(shelf::remove).forEach(box -> discard(box, reason));
    }

    /** Lets go of every box that waits; the shelves fill again with new ones. */
    public synchronized void drain() {
        drain("drained");
    }

    private synchronized void drain(String reason) {
        shelves.values().forEach(shelf -> shelf.drain().forEach(box -> discard(box, reason)));
        notifyAll();
    }

    void discard(WarmBox box, String reason) {
        metrics.dropped(reason);
        var thread = Thread.ofVirtual().name("discard").unstarted(() -> {
            try {
                box.close();
            } finally {
                discarding.remove(Thread.currentThread());
            }
        });
        discarding.add(thread);
        thread.start();
    }

    PoolMetrics metrics() {
        return metrics;
    }

    /** Boxes that wait. */
    public synchronized int size() {
        return shelves.values().stream().mapToInt(Shelf::size).sum();
    }

    /** Waits until every box is gone. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            drain("closed");
        }
        refill.close();
        for (Thread thread : discarding) {
            try {
                thread.join();
            } catch (InterruptedException hurry) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
