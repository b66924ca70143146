package dev.glovebox.runtime.pool;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Box;
import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.Capabilities;
import dev.glovebox.engine.EarlyBox;
import dev.glovebox.engine.EarlyEngine;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.policy.ApprovedSpec;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** An engine whose waiting boxes are threads that play init, and which fails where a test wants it to. */
final class EarlyEngineForTest implements EarlyEngine {

    final List<EarlyBoxForTest> made = new CopyOnWriteArrayList<>();

    /** What happens when a box is launched, after its sources were approved; may throw. */
    volatile Consumer<ApprovedSpec> launching = _ -> {};

    /** What boxes say when they are asked whether they are current; may throw. */
    volatile Predicate<ApprovedSpec> current = _ -> true;

    /** Whether programs that wait for a job say that they are ready. */
    volatile boolean getsReady;

    /** What happens when a box is bound; may throw. */
    volatile Runnable binding = () -> {};

    /** What happens when a box is removed; may throw. */
    volatile Runnable closing = () -> {};

    @Override
    public String name() {
        return "early";
    }

    @Override
    public Set<IsolationLevel> levels() {
        return EnumSet.of(IsolationLevel.NONE, IsolationLevel.BASIC);
    }

    @Override
    public Availability probe() {
        return new Availability.Available(new Capabilities("early", Map.of(), List.of()));
    }

    @Override
    public boolean bindsLate(ApprovedSpec spec) {
        return true;
    }

    @Override
    public EarlyBox launchEarly(ApprovedSpec blank) {
        launching.accept(blank);
        var box = new EarlyBoxForTest(this, blank);
        made.add(box);
        return box;
    }

    @Override
    public Box launch(ApprovedSpec spec) {
        var box = new EarlyBoxForTest(this, spec);
        made.add(box);
        return box;
    }

    /** Those that nobody has closed. */
    List<EarlyBoxForTest> open() {
        return made.stream().filter(box -> !box.closed()).toList();
    }

    @Override
    public List<BoxRecord> list() {
        return List.of();
    }

    @Override
    public void reap(BoxRecord box) {}
}
