package dev.glovebox.bench.api;

import dev.glovebox.bench.scenario.FirstByte;
import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.library.Wiring;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.observe.LedgerObserver;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.pool.WarmPool;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Baseline of {@link WatchedTask} without a server: the same box, mount, limits and entries in a ledger. */
final class UnservedTask implements AutoCloseable {

    private final Ledger ledger;
    private final WarmPool pool;
    private final RunExecutor executor;
    private final SandboxSpec spec;

    UnservedTask(Path home, Path project) throws IOException {
        Files.createDirectories(home);
        Path file = Files.writeString(home.resolve("glovebox.yaml"), "data_dir: " + home.resolve("data") + "\n");
        var configuration = ConfigurationLoader.load(Optional.of(file), HostEnvironment.ofThisProcess());
        var wiring = new Wiring(configuration);
        ledger = wiring.ledger();
        var warm = wiring.warm();
        pool = warm.pool(new Metrics());
        executor = wiring.executor(new LedgerObserver(ledger), pool);
        spec = new SandboxSpec(
                configuration.sandbox().walls(),
                Program.of("/tmp", List.of("true")),
                Optional.of(new Project("p1", project, List.of())),
                List.of(),
                Limits.DEFAULTS);
        warm.keepWarm(pool);
    }

    /** How long it took. */
    long once() throws InterruptedException {
        while (pool.size() == 0) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        long start = System.nanoTime();
        var result = executor.run(RunId.random(), spec, RunStreams.to(new FirstByte()), new Cancellation());
        long took = System.nanoTime() - start;
        if (!result.cause().equals("EXITED")) {
            throw new IllegalStateException("the run came to nothing: " + result.cause());
        }
        return took;
    }

    @Override
    public void close() {
        executor.close();
        pool.close();
        ledger.close();
    }
}
