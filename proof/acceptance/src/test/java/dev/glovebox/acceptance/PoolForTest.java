package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.engine.WarmEngine;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.box.Template;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.pool.PoolSettings;
import dev.glovebox.runtime.pool.WarmPool;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A pool of real boxes, and runs that take from it. Whoever closes it asserts that no box is left. */
final class PoolForTest implements AutoCloseable {

    final RunsForTest runs;
    final Metrics metrics = new Metrics();
    final List<RunEvent> events = new CopyOnWriteArrayList<>();
    final WarmPool waiting;
    final RunExecutor executor;

    PoolForTest(int least, int most, List<Template> templates) throws IOException {
        this(ContainerEngine.DOCKER, least, most, templates);
    }

    PoolForTest(ContainerEngine containers, int least, int most, List<Template> templates) throws IOException {
        runs = new RunsForTest(containers);
        runs.assumeOffered(IsolationLevel.STRICT);
        waiting = new WarmPool(
                runs.wiring.gate(), new PoolSettings(least, most, Duration.ofMinutes(5), 1, 100), templates, metrics);
        executor = runs.wiring.executor((_, event) -> events.add(event), waiting);
    }

    void keepWarm(SandboxSpec like) {
        waiting.keepWarm((WarmEngine) runs.wiring.engines().getFirst(), like);
        awaitWarm(1);
    }

    void awaitWarm(int boxes) {
        await().atMost(Duration.ofSeconds(60)).until(() -> waiting.size() >= boxes);
    }

    RunsForTest.Finished run(SandboxSpec spec) {
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        var result = executor.run(RunId.random(), spec, RunStreams.to(output), new Cancellation());
        return new RunsForTest.Finished(result, output, List.copyOf(events), Duration.ZERO);
    }

    double hits() {
        String name = "glovebox_pool_hits_total ";
        return metrics.text()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length())))
                .findFirst()
                .orElse(0);
    }

    @Override
    public void close() throws IOException {
        executor.close();
        waiting.close();
        assertThat(runs.boxes()).isEmpty();
        runs.close();
    }
}
