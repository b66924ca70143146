package dev.glovebox.runtime.pool;

import static org.awaitility.Awaitility.await;

import dev.glovebox.engine.SpecForTest;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.ForbiddenPaths;
import dev.glovebox.policy.rule.PolicySettings;
import dev.glovebox.runtime.box.Template;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A pool over an engine that fails on demand. */
final class SmallPool implements AutoCloseable {

    static final SandboxSpec PLAIN = SpecForTest.of(Walls.of(IsolationLevel.BASIC));

    /** Another kind. */
    static final SandboxSpec OTHER = SpecForTest.of(Walls.of(IsolationLevel.NONE));

    private static final Duration DEADLINE = Duration.ofSeconds(30);

    final WarmEngineForTest engine = new WarmEngineForTest();
    final Metrics metrics = new Metrics();
    final WarmPool pool;
    private final SpecGate gate = new SpecGate(
            new PolicySettings(
                    PolicySettings.Unsafe.ALLOWED,
                    Set.of(),
                    new ForbiddenPaths(List.of(), Path.of("/nonexistent")),
                    new BoxUser(1234, 1234)),
            _ -> Optional.empty());

    SmallPool(PoolSettings settings, Template... templates) {
        pool = new WarmPool(gate, settings, List.of(templates), metrics);
    }

    /** So many of each kind, so many in all. */
    static SmallPool of(int least, int most, Template... templates) {
        return new SmallPool(new PoolSettings(least, most, Duration.ofMinutes(5), 1, 100), templates);
    }

    void keepWarm(SandboxSpec like) {
        pool.keepWarm(engine, like);
    }

    ApprovedSpec approve(SandboxSpec requested) {
        return gate.approve(RunId.random(), requested);
    }

    Reservation reserve(SandboxSpec requested) {
        return pool.reserve(engine, approve(requested));
    }

    void awaitSize(int boxes) {
        await().atMost(DEADLINE).until(() -> pool.size() == boxes);
    }

    void awaitMetric(String name, double least) {
        await(name).atMost(DEADLINE).until(() -> figure(name) >= least);
    }

    double figure(String name) {
        return metrics.text()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElse(0);
    }

    double dropped(String reason) {
        return figure("glovebox_pool_dropped_total{reason=\"" + reason + "\"}");
    }

    @Override
    public void close() {
        pool.close();
    }
}
