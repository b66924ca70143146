package dev.glovebox.bench;

import dev.glovebox.bench.scenario.BareRuntime;
import dev.glovebox.bench.scenario.BaselineCommand;
import dev.glovebox.bench.scenario.BoxPhases;
import dev.glovebox.bench.scenario.IdleMemory;
import dev.glovebox.bench.scenario.LibraryRun;
import dev.glovebox.bench.scenario.Scenario;
import dev.glovebox.bench.scenario.Throughput;
import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.engine.Availability;
import dev.glovebox.engine.WarmEngine;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.library.Wiring;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.runtime.observe.LedgerObserver;
import dev.glovebox.runtime.pool.PoolSettings;
import dev.glovebox.runtime.pool.WarmPool;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** New boxes without a daemon, through the library, with verification and ledger; and what there is to compare them with. */
final class OciScenarios implements AutoCloseable {

    static final String COLD = "strict, cold, oci ";

    private static final int PARALLEL = 4;
    private static final String AT_A_TIME = ", " + PARALLEL + " at a time";
    private static final int WAITING = 16;

    private final Path scratch;
    private final SandboxSpec spec;
    private final List<String> dockerRun;
    private final Map<String, Maker> makers = new LinkedHashMap<>();

    /** An engine with one runtime, and runs that it makes boxes for. */
    private record Maker(Wiring wiring, Ledger ledger, RunExecutor executor) {

        static Maker of(Wiring wiring) {
            var ledger = wiring.ledger();
            return new Maker(wiring, ledger, wiring.executor(new LedgerObserver(ledger)));
        }
    }

    /** @param dockerRun the same program by the command line of Docker */
    OciScenarios(Path scratch, SandboxSpec spec, List<String> dockerRun) throws IOException {
        this.scratch = scratch;
        this.spec = spec;
        this.dockerRun = dockerRun;
        for (String runtime : List.of("crun", "runc")) {
            var wiring = wiring(scratch, "oci", runtime);
            if (wiring.allEngines().oci().probe() instanceof Availability.Available) {
                makers.put(runtime, Maker.of(wiring));
            }
        }
    }

    /** This installation with one engine of containers, whatever its own configuration says. */
    static Wiring wiring(Path scratch, String engine, String runtime) throws IOException {
        Path file = Files.writeString(
                scratch.resolve(engine + "-" + runtime + ".yaml"),
                "sandbox: {engine: " + engine + "}\noci: {runtime: " + runtime + "}\n");
        return new Wiring(ConfigurationLoader.load(Optional.of(file), HostEnvironment.ofThisProcess()));
    }

    List<Scenario> all(int rounds) {
        var scenarios = new ArrayList<Scenario>();
        makers.forEach(
                (runtime, maker) -> scenarios.add(new LibraryRun(COLD + runtime, rounds, maker.executor(), spec)));
        return scenarios;
    }

    /** Sustained boxes first, in turns with what they are compared with. */
    Map<String, Double> figures(Main.Size size) throws Exception {
        Map<String, Double> figures = new LinkedHashMap<>();
        if (makers.isEmpty()) {
            return figures;
        }
        var time = Duration.ofMillis(size.slow() * 250L);
        double docker = Throughput.perSecond(new BaselineCommand("docker run", 1, dockerRun), PARALLEL, time);
        figures.put("docker run --rm, hardened, runs/s" + AT_A_TIME, docker);
        for (var each : makers.entrySet()) {
            String runtime = each.getKey();
            var maker = each.getValue();
            double bare = bare(runtime, maker).perSecond(PARALLEL, time);
            double cold = Throughput.perSecond(new LibraryRun("cold", 1, maker.executor(), spec), PARALLEL, time);
            figures.put("bare " + runtime + " run, boxes/s" + AT_A_TIME, bare);
            figures.put("cold runs/s, oci " + runtime + AT_A_TIME, cold);
            figures.put("  oci " + runtime + " / docker run --rm" + bar(runtime, "12"), cold / docker);
            figures.put("  oci " + runtime + " / bare " + runtime + " run" + bar(runtime, "0.5"), cold / bare);
            figures.put("runs/s with a pool, oci " + runtime + AT_A_TIME, pooled(maker, time));
            new BoxPhases(maker.wiring().gate(), maker.wiring().allEngines().oci(), spec)
                    .medians(size.slow())
                    .forEach((phase, millis) -> figures.put("ms of a fresh box, " + runtime + ": " + phase, millis));
            figures.put("MiB for each box that waits, oci " + runtime + " (bar: 4.1)", idle(maker));
        }
        return figures;
    }

    /** The faster of the two is held to one. */
    private static String bar(String runtime, String bar) {
        return runtime.equals("crun") ? " (bar: " + bar + ")" : "";
    }

    private BareRuntime bare(String runtime, Maker maker) throws IOException {
        var image = maker.wiring().images().roots().open(spec.walls().image().orElseThrow());
        return BareRuntime.in(
                scratch, runtime, image.root(), spec.limits(), spec.program().command());
    }

    /** Filled as fast as runs take from it. */
    private double pooled(Maker maker, Duration time) throws Exception {
        try (var pool = pool(maker, PARALLEL);
                var executor = maker.wiring().executor(new LedgerObserver(maker.ledger()), pool)) {
            pool.keepWarm((WarmEngine) maker.wiring().allEngines().oci(), spec);
            return Throughput.perSecond(new LibraryRun("warm", 1, executor, spec), PARALLEL, time);
        }
    }

    private double idle(Maker maker) throws IOException {
        try (var pool = pool(maker, WAITING)) {
            return IdleMemory.perBox(
                    pool,
                    () -> pool.keepWarm((WarmEngine) maker.wiring().allEngines().oci(), spec),
                    WAITING);
        }
    }

    private static WarmPool pool(Maker maker, int least) {
        return new WarmPool(
                maker.wiring().gate(),
                new PoolSettings(least, WAITING, Duration.ofHours(1), 2, 100),
                List.of(),
                new Metrics());
    }

    @Override
    public void close() {
        makers.values().forEach(maker -> {
            maker.executor().close();
            maker.ledger().close();
        });
    }
}
