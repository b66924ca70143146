package dev.glovebox.selftest.scenario;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Box;
import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.Engine;
import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.policy.ApprovedSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** An engine whose last box can be got at behind its run's back. */
final class WatchedEngine implements Engine {

    private final Engine engine;
    private final AtomicReference<Optional<Box>> last = new AtomicReference<>(Optional.empty());

    private volatile List<ProcessHandle> residents = List.of();

    WatchedEngine(Engine engine) {
        this.engine = engine;
    }

    /** How many of the processes that the last box began with live; where it has a kernel of its own, that is one of them. */
    long residents() {
        return residents.stream().filter(ProcessHandle::isAlive).count();
    }

    Optional<Box> lastBox() {
        return last.get();
    }

    @Override
    public Box launch(ApprovedSpec spec) {
        var box = engine.launch(spec);
        last.set(Optional.of(box));
        residents = box.controlGroup().map(ControlGroup::processes).orElse(List.of()).stream()
                .map(ProcessHandle::of)
                .flatMap(Optional::stream)
                .toList();
        return box;
    }

    @Override
    public EngineKind kind() {
        return engine.kind();
    }

    @Override
    public Set<IsolationLevel> levels() {
        return engine.levels();
    }

    @Override
    public Availability probe() {
        return engine.probe();
    }

    @Override
    public List<BoxRecord> list() {
        return engine.list();
    }

    @Override
    public void reap(BoxRecord box) {
        engine.reap(box);
    }
}
