package dev.glovebox.selftest;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.docker.api.DockerHost;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.runtime.observe.RunObserver;
import dev.glovebox.selftest.attack.Catalogue;
import dev.glovebox.selftest.bed.Fixture;
import dev.glovebox.selftest.bed.LiveRun;
import dev.glovebox.selftest.bed.SelftestTarget;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Tries every attack at every level asked for. Safe on a machine at work: boxes are small and few at a time, targets are the
 * selftest's own, and everything it makes is gone when it returns.
 */
public final class Selftest implements AutoCloseable {

    private final SelftestTarget grounds;
    private final Fixture scene;
    private final TestBed arena;

    /** @param observer sees every box that is made, as it would any other run's */
    public Selftest(SelftestTarget grounds, RunObserver observer) throws IOException {
        this.grounds = grounds;
        this.scene = new Fixture(containerSocket(grounds.docker().host()));
        this.arena = new TestBed(grounds, scene, observer);
    }

    private static Path containerSocket(DockerHost host) {
        return host.socket().orElse(Path.of("/var/run/docker.sock"));
    }

    public Report run(Collection<IsolationLevel> levels) throws InterruptedException {
        long begin = System.nanoTime();
        var reports = new ArrayList<LevelReport>();
        var here = levels.stream().filter(level -> missing(level).isEmpty()).toList();
        try (var _ = canary()) {
            var results = new AttackRunner(arena, Catalogue.all()).against(here);
            for (IsolationLevel level : levels) {
                reports.add(missing(level)
                        .<LevelReport>map(reason -> new LevelReport.Unavailable(level, reason))
                        .orElseGet(() -> tested(level, results.getOrDefault(level, List.of()))));
            }
        }
        return new Report(reports, Duration.ofNanos(System.nanoTime() - begin));
    }

    private LevelReport tested(IsolationLevel level, List<Result> results) {
        var smallest = arena.run(level, TestLimits.SMALL, "uid-zero").result().usage();
        return new LevelReport.Tested(level, results, smallest.peakMemoryBytes());
    }

    /** A process outside every box, for attacks that look for one. */
    private LiveRun canary() {
        var spec = arena.spec(
                IsolationLevel.NONE, TestLimits.AMPLE.withWallClock(TimeSpan.seconds(600)), List.of("canary={token}"));
        var live = arena.start(spec.withProgram(spec.program().withInput(Program.Input.CONNECTED)));
        live.prints("sings");
        return live;
    }

    /** Why a level cannot be had here, or empty. */
    private Optional<String> missing(IsolationLevel level) {
        var reasons = new ArrayList<String>();
        for (var engine : grounds.engines()) {
            if (!engine.levels().contains(level)) {
                continue;
            }
            switch (engine.probe()) {
                case Availability.Available(var capabilities) -> {
                    if (capabilities.has(level)) {
                        return Optional.empty();
                    }
                }
                case Availability.Unavailable(Failure failure) -> reasons.add(failure.message());
            }
        }
        return Optional.of(
                reasons.isEmpty() ? "no engine on this machine supports this level" : String.join("; ", reasons));
    }

    /** Ends what is going on, from any thread; {@link #run} returns soon after, with attacks that say nothing. */
    public void stop() {
        arena.stop();
    }

    /** Waits until every box is gone, and removes the rest. */
    @Override
    public void close() throws IOException {
        try (scene) {
            arena.close();
        }
    }
}
