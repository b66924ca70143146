package dev.glovebox.runtime.pool;

import dev.glovebox.engine.EarlyBox;
import dev.glovebox.engine.EarlyEngine;
import dev.glovebox.model.RunId;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.path.BoxUser;
import java.util.List;
import java.util.Optional;

/** A box that waits, with its walls verified once and, where a template says so, its program started. */
final class WarmBox implements AutoCloseable {

    private final EarlyBox box;
    private final OpenBox open;
    private final List<FileStamp> files;

    private WarmBox(EarlyBox box, OpenBox open, List<FileStamp> files) {
        this.box = box;
        this.open = open;
        this.files = files;
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
        var files = FileStamp.of(blank); // before anything reads them
        try {
            var _ = open.verifyWalls(blank);
            var ready = preload.map(template -> open.with(Preloaded.start(template, open, blank)))
                    .orElse(open);
            return new WarmBox(box, ready, files);
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
        return box.current() && upToDate();
    }

    /** Whether what its program may have read is still what a new one would read. */
    boolean upToDate() {
        return files.stream().allMatch(FileStamp::unchanged);
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
