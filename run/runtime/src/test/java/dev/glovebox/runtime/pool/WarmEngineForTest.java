package dev.glovebox.runtime.pool;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Box;
import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.Capabilities;
import dev.glovebox.engine.WarmBox;
import dev.glovebox.engine.WarmEngine;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.box.WarmBoxForTest;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** An engine whose waiting boxes are threads that play init, and which fails where a test wants it to. */
public final class WarmEngineForTest implements WarmEngine {

    final List<WarmBoxForTest> made = new CopyOnWriteArrayList<>();

    /** What happens when a box is launched, after its sources were approved; may throw. */
    volatile Consumer<ApprovedSpec> launching = _ -> {};

    /** What boxes say when they are asked whether they are current; may throw. */
    public volatile Predicate<ApprovedSpec> current = _ -> true;

    /** Whether programs that wait for a job say that they are ready. */
    public volatile boolean getsReady;

    /** What happens when a box is bound; may throw. */
    public volatile Runnable binding = () -> {};

    /** What happens when a box is removed; may throw. */
    public volatile Runnable closing = () -> {};

    @Override
    public EngineKind kind() {
        return EngineKind.LOCAL;
    }

    @Override
    public Set<IsolationLevel> levels() {
        return EnumSet.of(IsolationLevel.NONE, IsolationLevel.BASIC);
    }

    @Override
    public Availability probe() {
        return new Availability.Available(new Capabilities(EngineKind.LOCAL, Map.of(), List.of()));
    }

    @Override
    public boolean bindsLate(ApprovedSpec spec) {
        return true;
    }

    @Override
    public WarmBox launchWarm(ApprovedSpec blank) {
        launching.accept(blank);
        var box = new WarmBoxForTest(this, blank);
        made.add(box);
        return box;
    }

    @Override
    public Box launch(ApprovedSpec spec) {
        var box = new WarmBoxForTest(this, spec);
        made.add(box);
        return box;
    }

    /** Those that nobody has closed. */
    List<WarmBoxForTest> open() {
        return made.stream().filter(box -> !box.closed()).toList();
    }

    @Override
    public List<BoxRecord> list() {
        return List.of();
    }

    @Override
    public void reap(BoxRecord box) {}
}
