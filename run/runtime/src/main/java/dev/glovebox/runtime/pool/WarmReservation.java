package dev.glovebox.runtime.pool;

import dev.glovebox.engine.Engine;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.box.OpenBox;
import dev.glovebox.runtime.workspace.Stage;
import dev.glovebox.runtime.workspace.Workspace;
import java.util.Optional;

/** One of those that waited. Nothing is lost if it turns out to be no good: a new one is launched. */
final class WarmReservation implements Reservation {

    private final WarmPool pool;
    private final PoolBucket bucket;
    private final PooledBox box;
    private final Engine engine;
    private final ApprovedSpec spec;
    private boolean open;

    WarmReservation(WarmPool pool, PoolBucket bucket, PooledBox box, Engine engine, ApprovedSpec approved) {
        this.pool = pool;
        this.bucket = bucket;
        this.box = box;
        this.engine = engine;
        this.spec = approved.inBoxOf(box.user());
    }

    @Override
    public ApprovedSpec spec() {
        return spec;
    }

    /** Uses the warm workspace if it is of the same project, and remembers the project for the next box. */
    @Override
    public Optional<Workspace> stage(Stage stage) {
        stage.again(spec).ifPresent(bucket::expect);
        return box.claim(stage, spec).or(() -> stage.stage(spec));
    }

    /** Nothing is launched, so nothing needs to be on record before. */
    @Override
    public OpenBox open(ApprovedSpec staged, Runnable recorded) {
        open = true;
        try {
            var bound = box.bind(staged);
            pool.metrics().hit();
            return bound;
        } catch (RuntimeException | Error unfit) { // an internal error is no reason to lose the box, or the run either
            pool.metrics().bindFailed();
            pool.discard(box, "bind_failed");
            return new ColdReservation(engine, staged, OpenBox::of).open(staged, recorded);
        }
    }

    @Override
    public void begun() {
        pool.wake();
        box.nameAfter(spec.run());
    }

    /** A run that ended before it got here, cancelled for example, did nothing to the box. */
    @Override
    public void close() {
        if (!open) {
            open = true;
            pool.giveBack(bucket, box);
        }
        pool.wake();
    }
}
