package dev.glovebox.runtime;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Box;
import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.Capabilities;
import dev.glovebox.engine.Door;
import dev.glovebox.engine.Engine;
import dev.glovebox.engine.Feature;
import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.channel.InitForTest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/** An engine whose boxes are threads that play init, and whose answers a test decides. */
public final class EngineForTest implements Engine {

    private final EngineKind kind;
    private final Availability availability;
    private BiConsumer<ApprovedSpec, InitForTest> play = (_, init) -> init.close();
    private Optional<ControlGroup> group = Optional.empty();
    private boolean ready = true;

    public final List<String> reported = new CopyOnWriteArrayList<>();
    public final List<BoxRecord> boxes = new ArrayList<>();
    public final AtomicInteger probes = new AtomicInteger();

    private EngineForTest(EngineKind kind, Availability availability) {
        this.kind = kind;
        this.availability = availability;
    }

    public static EngineForTest offering(EngineKind kind, IsolationLevel... levels) {
        Map<IsolationLevel, Set<Feature>> offered = new TreeMap<>();
        for (IsolationLevel level : levels) {
            offered.put(level, Set.of());
        }
        return new EngineForTest(kind, new Availability.Available(new Capabilities(kind, offered, List.of())));
    }

    public static EngineForTest unavailable(EngineKind kind, String why) {
        return new EngineForTest(
                kind, new Availability.Unavailable(new Failure(FailureCode.NO_ENGINE, why, "mend " + kind.label())));
    }

    /** What init does, on a thread of its own. */
    public EngineForTest playing(BiConsumer<ApprovedSpec, InitForTest> script) {
        play = script;
        return this;
    }

    /** Its image would have to be fetched first. */
    public EngineForTest withoutImage() {
        ready = false;
        return this;
    }

    @Override
    public boolean ready(SandboxSpec spec) {
        return ready;
    }

    public EngineForTest counting(ControlGroup stats) {
        group = Optional.of(stats);
        return this;
    }

    @Override
    public EngineKind kind() {
        return kind;
    }

    /** An engine that is down would have had the stronger levels, as Docker does. */
    @Override
    public Set<IsolationLevel> levels() {
        return switch (availability) {
            case Availability.Available(var capabilities) ->
                capabilities.levels().keySet();
            case Availability.Unavailable _ -> EnumSet.of(IsolationLevel.STRICT, IsolationLevel.PARANOID);
        };
    }

    @Override
    public Availability probe() {
        probes.incrementAndGet();
        return availability;
    }

    @Override
    public Box launch(ApprovedSpec spec) {
        reported.add("launch " + spec.level().label());
        var init = new InitForTest();
        Thread.ofPlatform().daemon().name("init").start(() -> play.accept(spec, init));
        return new BoxOfThreads(init);
    }

    @Override
    public List<BoxRecord> list() {
        reported.add("list");
        if (availability instanceof Availability.Unavailable(Failure down)) {
            throw new SandboxException(down, null);
        }
        return List.copyOf(boxes);
    }

    @Override
    public void reap(BoxRecord box) {
        reported.add("reap " + box.id());
        if (box.id().startsWith("stuck")) {
            throw new IllegalStateException("stuck");
        }
        boxes.remove(box);
    }

    private final class BoxOfThreads implements Box {

        private final InitForTest init;

        BoxOfThreads(InitForTest init) {
            this.init = init;
        }

        @Override
        public String id() {
            return "box";
        }

        @Override
        public Door door() {
            return init.door();
        }

        @Override
        public List<String> baseEnvironment() {
            return List.of("FROM=image", "odd");
        }

        @Override
        public String locate(String path) {
            return path;
        }

        @Override
        public Optional<ControlGroup> controlGroup() {
            return group;
        }

        @Override
        public void kill() {
            reported.add("kill");
            init.close();
        }

        @Override
        public void leave() {
            reported.add("leave");
            init.close();
        }

        @Override
        public void close() {
            reported.add("close");
            init.close();
        }
    }
}
