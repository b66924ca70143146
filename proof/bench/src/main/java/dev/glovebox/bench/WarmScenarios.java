package dev.glovebox.bench;

import dev.glovebox.bench.scenario.Burn;
import dev.glovebox.bench.scenario.FirstByte;
import dev.glovebox.bench.scenario.FromPool;
import dev.glovebox.bench.scenario.IdleMemory;
import dev.glovebox.bench.scenario.LibraryRun;
import dev.glovebox.bench.scenario.PreloadedRound;
import dev.glovebox.bench.scenario.Scenario;
import dev.glovebox.bench.scenario.Throughput;
import dev.glovebox.engine.WarmEngine;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.library.Wiring;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.runtime.box.Template;
import dev.glovebox.runtime.observe.LedgerObserver;
import dev.glovebox.runtime.pool.PoolSettings;
import dev.glovebox.runtime.pool.PythonPreload;
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
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/** Runs in boxes that wait: plain, with a workspace, with an interpreter that has pandas imported. */
final class WarmScenarios implements AutoCloseable {

    static final String PLAIN = "strict, warm";
    static final String WORKSPACE = "strict, warm, with a workspace";
    static final String PRELOADED = "strict, preloaded pandas";
    static final String FRESH = "strict, cold, import pandas";

    /** The one that comes first warms up for all: what they have in common is most of their code. */
    private static final int LONG_WARM_UP = 2;

    private static final Template PANDAS = PythonPreload.template("pandas", List.of("pandas", "numpy"), "");

    private final Wiring wiring;
    private final Ledger ledger;
    private final SandboxSpec spec;
    private final SandboxSpec paranoid;
    private final Path project;
    private final List<AutoCloseable> open = new ArrayList<>();

    WarmScenarios(Wiring wiring, Ledger ledger, Function<IsolationLevel, SandboxSpec> specs, Path scratch)
            throws IOException {
        this.wiring = wiring;
        this.ledger = ledger;
        this.spec = specs.apply(IsolationLevel.STRICT);
        this.paranoid = specs.apply(IsolationLevel.PARANOID);
        this.project = Files.createDirectory(scratch.resolve("project"));
        Files.writeString(project.resolve("file"), "content");
    }

    List<Scenario> all(int rounds, int slow) {
        var scenarios = new ArrayList<Scenario>();
        scenarios.add(warm(WORKSPACE, rounds, inWorkspace(), LONG_WARM_UP * rounds));
        scenarios.add(warm(PLAIN, rounds, spec, rounds));
        if (paranoidBoxesWait()) {
            scenarios.add(warm("paranoid, warm", slow, paranoid, slow));
        }
        if (hasPandas()) {
            var code = spec.withProgram(Program.of("/tmp", List.of()));
            var pool = pool(spec.withProgram(Program.of("/tmp", PANDAS.command())));
            var runner = new PreloadedRound.RunsCode(executor(pool), ledger);
            scenarios.add(new FromPool(new PreloadedRound(PRELOADED, rounds, runner, code, PANDAS), pool, rounds));
            var cold = new PreloadedRound.RunsCode(own(wiring.executor(new LedgerObserver(ledger))), ledger);
            scenarios.add(new PreloadedRound(FRESH, slow, cold, code, PANDAS));
        }
        return scenarios;
    }

    /** A run that says something; by now this process has made hundreds of others. */
    Scenario echo(String name, int rounds, List<String> command) {
        return warm(name, rounds, spec.withProgram(Program.of("/tmp", command)), rounds / 4);
    }

    /** Overhead of the walls, memory of warm boxes, and runs per second. */
    Map<String, Double> figures(Main.Size size) throws Exception {
        Map<String, Double> figures = new LinkedHashMap<>();
        var burn = Burn.compile(project.resolveSibling("."), own(wiring.executor(new LedgerObserver(ledger))), spec);
        figures.put("processor-bound overhead in a box (bar: 0.01)", burn.processorOverhead(2 * size.fast()));
        figures.put("file-bound overhead in a box", burn.fileOverhead(size.slow()));
        var five = five();
        figures.put(
                "five at once / five processes (bar: 1.1)",
                burn.by(executor(five)).fiveAtOnce(() -> awaitFive(five)));
        var cold = new LibraryRun("cold", 1, own(wiring.executor(new LedgerObserver(ledger))), spec);
        var warmed = new LibraryRun("warm", 1, executor(pool(spec)), spec);
        for (int parallel : List.of(1, 5, 16)) {
            var time = Duration.ofSeconds(size.slow() / 8);
            figures.put("cold runs/s, " + parallel + " at a time", Throughput.perSecond(cold, parallel, time));
            figures.put("runs/s with a pool, " + parallel + " at a time", Throughput.perSecond(warmed, parallel, time));
        }
        var idle = own(new WarmPool(
                wiring.gate(), new PoolSettings(16, 16, Duration.ofHours(1), 2, 100), List.of(), new Metrics()));
        figures.put(
                "MiB for each box that waits",
                IdleMemory.perBox(
                        idle,
                        () -> idle.keepWarm((WarmEngine) wiring.allEngines().docker(), spec),
                        16));
        return figures;
    }

    /** Five that wait, filled again as gently as a service does it. */
    private WarmPool five() {
        var pool = own(new WarmPool(
                wiring.gate(), new PoolSettings(5, 16, Duration.ofHours(1), 1, 25), List.of(), new Metrics()));
        pool.keepWarm((WarmEngine) wiring.allEngines().docker(), spec);
        return pool;
    }

    private static void awaitFive(WarmPool pool) {
        while (pool.size() < 5) {
            LockSupport.parkNanos(10_000_000);
        }
    }

    private Scenario warm(String name, int rounds, SandboxSpec what, int warmUps) {
        var pool = pool(new SandboxSpec(what.walls(), spec.program(), Optional.empty(), List.of(), what.limits()));
        return new FromPool(new LibraryRun(name, rounds, executor(pool), what), pool, warmUps);
    }

    private SandboxSpec inWorkspace() {
        return new SandboxSpec(
                spec.walls(),
                spec.program(),
                Optional.of(new Project("bench", project, List.of())),
                List.of(new Mount(project, "/workspace", Mount.Access.CAPTURED)),
                spec.limits());
    }

    WarmPool pool(SandboxSpec like) {
        var pool = own(new WarmPool(
                wiring.gate(), new PoolSettings(1, 16, Duration.ofHours(1), 1, 100), List.of(PANDAS), new Metrics()));
        pool.keepWarm((WarmEngine) wiring.allEngines().docker(), like);
        return pool;
    }

    private RunExecutor executor(WarmPool pool) {
        return own(wiring.executor(new LedgerObserver(ledger), pool));
    }

    /** Not where they have a runtime of their own, such as gVisor's. */
    private boolean paranoidBoxesWait() {
        return wiring.installation().lockedRuntime().isEmpty();
    }

    private boolean hasPandas() {
        var program = Program.of("/tmp", List.of("python3", "-c", "import pandas"));
        try {
            new LibraryRun("probe", 1, own(wiring.executor(new LedgerObserver(ledger))), spec.withProgram(program))
                    .once(new FirstByte());
            return true;
        } catch (IOException missing) {
            return false;
        }
    }

    private <T extends AutoCloseable> T own(T resource) {
        open.add(resource);
        return resource;
    }

    @Override
    public void close() {
        for (AutoCloseable resource : open.reversed()) {
            try {
                resource.close();
            } catch (Exception stuck) {
                throw new IllegalStateException("a resource of the benchmark does not close", stuck);
            }
        }
    }
}
