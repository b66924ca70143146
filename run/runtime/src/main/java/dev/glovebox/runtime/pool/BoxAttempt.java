package dev.glovebox.runtime.pool;

import dev.glovebox.engine.WarmBox;
import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.runtime.box.OpenBox;
import dev.glovebox.runtime.box.Preloaded;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One try to make a box ahead, which anyone can end: a template may take minutes to get ready, and a pool that closes has none. */
final class BoxAttempt {

    private final PoolBucket bucket;
    private final SpecGate gate;
    private final Removals removals;
    private final long begun = System.nanoTime();
    private @Nullable OpenBox open;
    private boolean ended;

    BoxAttempt(PoolBucket bucket, SpecGate gate, Removals removals) {
        this.bucket = bucket;
        this.gate = gate;
        this.removals = removals;
    }

    PoolBucket bucket() {
        return bucket;
    }

    Duration took() {
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    /**
     * Takes as long as a container takes to start, and as a template takes to get ready.
     *
     * @throws RuntimeException with nothing left behind
     */
    PooledBox make() {
        var box = raise(PooledBox.approve(gate, bucket.blank()));
        try {
            bucket.expected().ifPresent(box::expect);
            gate.lookAround(); // after the last mount of a box
            return box;
        } catch (RuntimeException | Error unfit) {
            bucket.expectNothing();
            var _ = removals.letGo(box);
            throw unfit;
        }
    }

    private PooledBox raise(ApprovedSpec blank) {
        var files = FileStamp.of(blank); // before they are mounted: what changes from now on is noticed
        var box = launch(blank);
        try {
            var opened = talkTo(box).verified(blank);
            box.controlGroup().ifPresent(ControlGroup::open);
            var ready = bucket.preload()
                    .map(template -> opened.with(Preloaded.start(template, opened, blank)))
                    .orElse(opened);
            return new PooledBox(box, ready, files, removals);
        } catch (RuntimeException | Error unfit) {
            var _ = removals.letGo(box);
            throw unfit;
        }
    }

    private WarmBox launch(ApprovedSpec blank) {
        try {
            return bucket.engine().launchWarm(blank);
        } catch (RuntimeException | Error refused) {
            blank.close();
            throw refused;
        }
    }

    private synchronized OpenBox talkTo(WarmBox box) {
        open = OpenBox.of(box);
        if (ended) {
            open.channel().close();
        }
        return open;
    }

    /** Whoever makes the box is told that it ended, and removes it. */
    synchronized void end() {
        ended = true;
        if (open != null) {
            open.channel().close();
        }
    }
}
