package dev.glovebox.runtime.pool;

import dev.glovebox.engine.WarmBox;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.runtime.box.OpenBox;
import dev.glovebox.runtime.workspace.Restage;
import dev.glovebox.runtime.workspace.Stage;
import dev.glovebox.runtime.workspace.WarmStage;
import dev.glovebox.runtime.workspace.Workspace;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A box that waits, with its walls verified once and, where a template says so, its program started. */
final class PooledBox implements AutoCloseable {

    private final WarmBox box;
    private final OpenBox open;
    private final List<FileStamp> files;
    private final Removals removals;
    private final AtomicReference<@Nullable WarmStage> warm = new AtomicReference<>();

    /**
     * One that is ready.
     *
     * @param open with its walls verified
     * @param files what its program may have read, as it was before
     */
    PooledBox(WarmBox box, OpenBox open, List<FileStamp> files, Removals removals) {
        this.box = box;
        this.open = open;
        this.files = files;
        this.removals = removals;
    }

    /** Approves a box for no run in particular, under a name of its own: a run's name comes later, its walls now. */
    static ApprovedSpec approve(SpecGate gate, SandboxSpec blank) {
        return gate.approve(RunId.random(), blank);
    }

    BoxUser user() {
        return box.user();
    }

    boolean alive() {
        return !open.channel().broken();
    }

    /** See {@link WarmBox#current}. */
    boolean current() {
        return box.current();
    }

    /** Whether what its program may have read is still what a new one would read. */
    boolean upToDate() {
        return files.stream().allMatch(FileStamp::unchanged);
    }

    /** Has the project of another run at hand, for a run of the same: mounted already, unless a program waits that would see it. */
    void expect(Restage project) {
        project.stagedFor(user()).ifPresent(staged -> {
            warm.set(staged);
            if (open.preloaded().isEmpty()) {
                box.premount(staged.mount());
            }
        });
    }

    /** The workspace that waits with it, if it is the one this run needs. */
    Optional<Workspace> claim(Stage stage, ApprovedSpec spec) {
        var waiting = Optional.ofNullable(warm.getAndSet(null));
        var claimed = waiting.flatMap(staged -> stage.claim(staged, spec));
        if (claimed.isEmpty()) {
            waiting.ifPresent(removals::start);
        }
        return claimed;
    }

    /** Lets go of a workspace that nobody came for. */
    void tidy() {
        var waiting = warm.get();
        if (waiting != null && waiting.stale() && warm.compareAndSet(waiting, null)) {
            try {
                box.forget();
            } finally {
                waiting.close();
            }
        }
    }

    void nameAfter(RunId run) {
        box.nameAfter(run);
    }

    /** From here on it belongs to the run. */
    OpenBox bind(ApprovedSpec spec) {
        return open.bound(spec, box.bind(spec));
    }

    @Override
    public void close() {
        try {
            Optional.ofNullable(warm.getAndSet(null)).ifPresent(WarmStage::close);
        } finally {
            open.close();
        }
    }
}
