package dev.glovebox.runtime.pool;

import dev.glovebox.engine.EarlyBox;
import dev.glovebox.engine.EarlyEngine;
import dev.glovebox.model.RunId;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.path.BoxUser;
import java.util.Optional;

/** A box that waits, with its walls verified once and, where a template says so, its program started. */
final class WarmBox implements AutoCloseable {

    private final EarlyBox box;
    private final OpenBox open;

    private WarmBox(EarlyBox box, OpenBox open) {
        this.box = box;
        this.open = open;
    }

    /** Takes as long as a container takes to start, and as a template takes to get ready. */
    static WarmBox make(EarlyEngine engine, ApprovedSpec blank, Optional<Template> preload) {
        EarlyBox box;
        try {
            box = engine.launchEarly(blank);
        } catch (RuntimeException refused) {
            blank.close();
            throw refused;
        }
        var open = OpenBox.of(box);
        try {
            var _ = open.verifyWalls(blank);
            var ready = preload.map(template -> open.with(Preloaded.start(template, open, blank)))
                    .orElse(open);
            return new WarmBox(box, ready);
        } catch (RuntimeException unfit) {
            open.close();
            throw unfit;
        }
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

    boolean current() {
        return box.current();
    }

    /** From here on it belongs to the run. */
    OpenBox bind(ApprovedSpec spec) {
        box.bind(spec);
        return open;
    }

    @Override
    public void close() {
        open.close();
    }
}
