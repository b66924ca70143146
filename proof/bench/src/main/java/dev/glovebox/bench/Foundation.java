package dev.glovebox.bench;

import dev.glovebox.bench.Main.Size;
import dev.glovebox.bench.report.Distribution;
import dev.glovebox.bench.report.Target;
import dev.glovebox.bench.scenario.BaselineCommand;
import dev.glovebox.bench.scenario.Baselines;
import dev.glovebox.bench.scenario.FirstByte;
import dev.glovebox.bench.scenario.ForkExec;
import dev.glovebox.bench.scenario.InitCommand;
import dev.glovebox.bench.scenario.LibraryRun;
import dev.glovebox.bench.scenario.OpenBox;
import dev.glovebox.bench.scenario.ProxyOverhead;
import dev.glovebox.bench.scenario.Scenario;
import dev.glovebox.engine.Engine;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.runtime.observe.LedgerObserver;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Benchmarks of the foundation: commands through init, cold containers, bubblewrap, output. */
final class Foundation implements AutoCloseable {

    private static final List<String> TRUE = List.of("/bin/true");
    private static final List<String> ECHO = List.of("/bin/echo", "here");
    private static final String EXEC = "strict, exec through init";
    private static final String DOCKER_EXEC = "docker exec";
    private static final String DOCKER_RUN = "docker run --rm, hardened";
    private static final String IMAGE = "glovebox/sandbox:latest";

    /** All of this machine: a quota would measure the quota. */
    private static final Limits LIMITS =
            Limits.DEFAULTS.withCpus(new Cpus(Runtime.getRuntime().availableProcessors() * 1000));

    private static final int OUTPUT_MEGABYTES = 1024;

    private final Size size;
    private final Baselines baselines;
    private final ForkExec forkExec;
    private final OpenBox open;
    private final Ledger ledger;
    private final RunExecutor executor;
    private final WarmScenarios warm;

    private Foundation(Size size, Path scratch, ForkExec forkExec, OpenBox open, Wiring wiring) throws IOException {
        this.size = size;
        this.baselines = Baselines.in(scratch, LIMITS, IMAGE);
        this.forkExec = forkExec;
        this.open = open;
        this.ledger = wiring.ledger();
        this.executor = wiring.executor(new LedgerObserver(ledger));
        this.warm = new WarmScenarios(wiring, ledger, Foundation::spec, scratch);
    }

    static Foundation open(Wiring wiring, Path scratch, Size size) throws Exception {
        Engine docker = wiring.allEngines().docker();
        return new Foundation(
                size,
                scratch,
                ForkExec.compile(scratch, size.fast(), TRUE.getFirst()),
                new OpenBox(wiring.gate(), docker, spec(IsolationLevel.STRICT)),
                wiring);
    }

    static SandboxSpec spec(IsolationLevel level) {
        var walls = Walls.of(level);
        return new SandboxSpec(
                level.isAtLeast(IsolationLevel.STRICT) ? walls.withImage(IMAGE) : walls,
                Program.of("/tmp", TRUE),
                Optional.empty(),
                List.of(),
                LIMITS);
    }

    List<Scenario> scenarios() throws Exception {
        var scenarios = new ArrayList<>(List.<Scenario>of(
                forkExec,
                new BaselineCommand("host ProcessBuilder", size.fast(), TRUE),
                new InitCommand(EXEC, size.fast(), open, TRUE),
                new BaselineCommand(DOCKER_EXEC, size.slow(), baselines.dockerExec(open.containerId(), TRUE)),
                new BaselineCommand(DOCKER_RUN, size.slow(), baselines.dockerRun(TRUE)),
                new LibraryRun("strict, cold", size.slow(), executor, spec(IsolationLevel.STRICT)),
                new LibraryRun("paranoid, cold", size.slow(), executor, spec(IsolationLevel.PARANOID)),
                new BaselineCommand("bwrap, same walls", size.fast(), baselines.bubblewrap(TRUE)),
                new LibraryRun("moderate", size.fast(), executor, spec(IsolationLevel.MODERATE)),
                new LibraryRun("basic", size.fast(), executor, spec(IsolationLevel.BASIC))));
        scenarios.addAll(warm.all(size.medium(), size.slow()));
        return scenarios;
    }

    /** The same walls by Docker's own command line, around a program that does nothing. */
    List<String> dockerRun() {
        return baselines.dockerRun(TRUE);
    }

    /** The same ways to a program that says something, for when its first byte is there. */
    List<Scenario> echoes() {
        return List.of(
                new BaselineCommand("host ProcessBuilder, echo", size.medium(), ECHO),
                new InitCommand(EXEC + ", echo", size.medium(), open, ECHO),
                warm.echo("strict, warm, echo", size.medium(), ECHO),
                new BaselineCommand(
                        DOCKER_EXEC + ", echo", size.slow(), baselines.dockerExec(open.containerId(), ECHO)),
                new BaselineCommand(DOCKER_RUN + ", echo", size.slow(), baselines.dockerRun(ECHO)),
                echo("strict, cold", size.slow(), IsolationLevel.STRICT),
                echo("paranoid, cold", size.slow(), IsolationLevel.PARANOID),
                new BaselineCommand("bwrap, same walls, echo", size.medium(), baselines.bubblewrap(ECHO)),
                echo("moderate", size.medium(), IsolationLevel.MODERATE),
                echo("basic", size.medium(), IsolationLevel.BASIC));
    }

    private Scenario echo(String name, int rounds, IsolationLevel level) {
        return new LibraryRun(name + ", echo", rounds, executor, spec(level).withProgram(Program.of("/tmp", ECHO)));
    }

    /** Those whose two sides were both measured. */
    List<Target> targets(Map<String, Distribution> measured) {
        return allTargets().stream()
                .filter(target -> measured.containsKey(target.scenario()) && measured.containsKey(target.baseline()))
                .toList();
    }

    /** Figures that are no distribution. */
    Map<String, Double> figures() throws Exception {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("output through init, MB/s (bar: 300)", outputMegabytesPerSecond());
        figures.putAll(new ProxyOverhead(executor, Foundation::spec, size.fast()).figures());
        figures.putAll(warm.figures(size));
        return figures;
    }

    private static List<Target> allTargets() {
        return List.of(
                new Target(EXEC, "host fork+exec", 1.5),
                new Target(EXEC, DOCKER_EXEC, 1.0 / 20),
                new Target("strict, cold", DOCKER_RUN, 0.7),
                new Target(OciScenarios.COLD + "crun", DOCKER_RUN, 0.08),
                new Target(OciScenarios.COLD + "runc", DOCKER_RUN, 0.2),
                new Target(WarmScenarios.WORKSPACE, "host fork+exec", 3.0),
                new Target(WarmScenarios.WORKSPACE, DOCKER_RUN, 1.0 / 30),
                new Target("moderate", "bwrap, same walls", 2.0));
    }

    /** One gigabyte of zeros through init to us. */
    private double outputMegabytesPerSecond() throws Exception {
        long begin = System.nanoTime();
        open.run(new FirstByte(), List.of("head", "-c", OUTPUT_MEGABYTES + "M", "/dev/zero"));
        return OUTPUT_MEGABYTES * 1.048576 / ((System.nanoTime() - begin) / 1e9);
    }

    @Override
    public void close() throws IOException {
        warm.close();
        executor.close();
        ledger.close();
        open.close();
        forkExec.close();
    }
}
