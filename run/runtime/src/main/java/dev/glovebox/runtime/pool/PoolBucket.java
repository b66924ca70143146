package dev.glovebox.runtime.pool;

import dev.glovebox.engine.WarmEngine;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.runtime.box.Template;
import dev.glovebox.runtime.workspace.Restage;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Boxes of one kind. Wants one more after every run that found it empty, and fewer after a while without runs. Not for several
 * threads: the pool's lock is around every call but those that say otherwise, and those for what never changes.
 */
final class PoolBucket {

    /** A run that was just handed a box gets the processors first: starting a container takes more of them than most runs. */
    private static final Duration HEAD_START = Duration.ofMillis(50);

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    /** The pause after three boxes in a row that could not be made. */
    private static final Duration LASTING = FIRST_PAUSE.multipliedBy(8);

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    /** For each part of time that went into a box that could not be made, so many go by without: other kinds want to be filled. */
    private static final int PARTS_WITHOUT = 9;

    /** Whether a kind stays when nobody asks for it. */
    enum Stay {
        KEPT,
        WHILE_USED
    }

    private record Expected(Optional<Restage> project, long since) {

        private static final Duration MEMORY = Duration.ofMinutes(1);

        static Expected nothing() {
            return new Expected(Optional.empty(), System.nanoTime());
        }

        Optional<Restage> now() {
            return project.filter(_ -> System.nanoTime() - since < MEMORY.toNanos());
        }
    }

    private final WarmEngine engine;
    private final SandboxSpec blank;
    private final Optional<Template> preload;
    private final Deque<PooledBox> boxes = new ArrayDeque<>();
    private volatile Expected expected = Expected.nothing();
    private Stay stay = Stay.WHILE_USED;
    private int wanted;
    private int making;
    private long used = System.nanoTime();
    private long notBefore = System.nanoTime();
    private Duration pause = FIRST_PAUSE;
    private boolean failing;

    PoolBucket(WarmEngine engine, SandboxSpec blank, Optional<Template> preload, int wanted) {
        this.engine = engine;
        this.blank = blank;
        this.preload = preload;
        this.wanted = wanted;
    }

    /** From now on boxes are made with a workspace for the same project, for a while. May be called without the pool's lock. */
    void expect(Restage project) {
        expected = new Expected(Optional.of(project), System.nanoTime());
    }

    /** Stops attempts until a run needs a box. May be called without the pool's lock. */
    void expectNothing() {
        expected = Expected.nothing();
    }

    /** May be called without the pool's lock. */
    Optional<Restage> expected() {
        return expected.now();
    }

    WarmEngine engine() {
        return engine;
    }

    SandboxSpec blank() {
        return blank;
    }

    Optional<Template> preload() {
        return preload;
    }

    int size() {
        return boxes.size();
    }

    int sizeWithThoseBeingMade() {
        return boxes.size() + making;
    }

    /** How many of the pool's places it has. A box that may well not come to be takes none from others. */
    int slots() {
        return failing ? boxes.size() : sizeWithThoseBeingMade();
    }

    /** Whether a kind that is kept has no box, and several in a row could not be made. */
    boolean dead() {
        return failing && stay == Stay.KEPT && boxes.isEmpty() && pause.compareTo(LASTING) >= 0;
    }

    /** Whether the last box could not be made. */
    boolean failing() {
        return failing;
    }

    void keep() {
        stay = Stay.KEPT;
    }

    /** The one that has waited longest. */
    Optional<PooledBox> take(int maximum) {
        used = System.nanoTime();
        boolean full = !lacks();
        var box = Optional.ofNullable(boxes.poll());
        if (box.isPresent() && full) {
            // The first of several only, or a busy bucket would not be filled before it is empty.
            notBefore = Math.max(notBefore, used + HEAD_START.toNanos());
        } else if (box.isEmpty()) {
            wanted = Math.min(maximum, wanted + 1);
        }
        return box;
    }

    /** The one that has waited longest, for a kind that needs its place more. There has to be one. */
    PooledBox spare() {
        return boxes.remove();
    }

    boolean needs() {
        return lacks() && System.nanoTime() - notBefore >= 0;
    }

    /** How long until it may be filled; empty when it may be now, or is as full as it wants to be. */
    Optional<Duration> dueIn() {
        long left = notBefore - System.nanoTime();
        return lacks() && left > 0 ? Optional.of(Duration.ofNanos(left)) : Optional.empty();
    }

    private boolean lacks() {
        return sizeWithThoseBeingMade() < wanted;
    }

    void begin() {
        making++;
    }

    void finish(PooledBox box) {
        making--;
        boxes.add(box);
        pause = FIRST_PAUSE;
        failing = false;
    }

    /** Failing again and again costs a machine more than having no pool. */
    void fail(Duration took) {
        making--;
        failing = true;
        long share = took.multipliedBy(PARTS_WITHOUT).toNanos();
        notBefore = System.nanoTime() + Math.max(pause.toNanos(), share);
        pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
    }

    void giveBack(PooledBox box) {
        boxes.push(box);
    }

    /** Wants half as many when nobody came for a while; a kind that is not kept goes altogether. */
    void shrink(int minimum, Duration idle) {
        if (System.nanoTime() - used > idle.toNanos()) {
            used = System.nanoTime();
            wanted = stay == Stay.KEPT ? Math.max(minimum, wanted / 2) : wanted / 2;
        }
    }

    boolean abandoned() {
        return wanted == 0 && making == 0 && boxes.isEmpty();
    }

    List<PooledBox> surplus() {
        var surplus = new ArrayList<PooledBox>();
        while (boxes.size() > wanted) {
            surplus.add(boxes.pop());
        }
        return surplus;
    }

    List<PooledBox> those(Predicate<PooledBox> unfit) {
        return boxes.stream().filter(unfit).toList();
    }

    /** Whether it was still there. */
    boolean remove(PooledBox box) {
        return boxes.remove(box);
    }

    List<PooledBox> drain() {
        var all = List.copyOf(boxes);
        boxes.clear();
        return all;
    }
}
