package dev.glovebox.bench;

import dev.glovebox.bench.Main.Size;
import dev.glovebox.cli.Wiring;
import dev.glovebox.engine.Engine;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.model.Cpus;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.Limits;
import dev.glovebox.model.Program;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.model.Walls;
import dev.glovebox.policy.seccomp.DockerSeccomp;
import dev.glovebox.policy.seccomp.SeccompProfile;
import dev.glovebox.runtime.Recording;
import dev.glovebox.runtime.RunExecutor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the foundation promises: commands through init, cold containers, bubblewrap, output. */
final class Foundation implements AutoCloseable {

    private static final String TRUE = "/bin/true";
    private static final String IMAGE = "glovebox/sandbox:latest";

    /** All of this machine: a quota would measure the quota. */
    private static final Limits LIMITS =
            Limits.DEFAULTS.withCpus(new Cpus(Runtime.getRuntime().availableProcessors() * 1000));

    private static final int OUTPUT_MEGABYTES = 1024;

    private final Size size;
    private final Path scratch;
    private final ForkExec forkExec;
    private final OpenBox open;
    private final Ledger ledger;
    private final RunExecutor executor;
    private final WarmScenarios warm;

    private Foundation(Size size, Path scratch, ForkExec forkExec, OpenBox open, Wiring wiring) throws IOException {
        this.size = size;
        this.scratch = scratch;
        this.forkExec = forkExec;
        this.open = open;
        this.ledger = wiring.ledger();
        this.executor = wiring.executor(new Recording(ledger));
        this.warm = new WarmScenarios(wiring, ledger, spec(IsolationLevel.STRICT), scratch);
    }

    static Foundation open(Wiring wiring, Path scratch, Size size) throws Exception {
        Engine docker = wiring.engines().getFirst();
        return new Foundation(
                size,
                scratch,
                ForkExec.compile(scratch, size.fast(), TRUE),
                new OpenBox(wiring.gate(), docker, spec(IsolationLevel.STRICT)),
                wiring);
    }

    private static SandboxSpec spec(IsolationLevel level) {
        var walls = Walls.of(level);
        return new SandboxSpec(
                level.isAtLeast(IsolationLevel.STRICT) ? walls.withImage(IMAGE) : walls,
                Program.of("/tmp", List.of(TRUE)),
                Optional.empty(),
                List.of(),
                LIMITS);
    }

    List<Scenario> scenarios() throws Exception {
        var scenarios = new ArrayList<>(List.<Scenario>of(
                forkExec,
                new HostCommand("host ProcessBuilder", size.fast(), List.of(TRUE)),
                new InitCommand(size.fast(), open),
                new HostCommand("docker exec", size.slow(), List.of("docker", "exec", open.containerId(), TRUE)),
                new HostCommand("docker run --rm, hardened", size.slow(), dockerRun()),
                new LibraryRun("strict, cold", size.slow(), executor, spec(IsolationLevel.STRICT)),
                new LibraryRun("paranoid, cold", size.slow(), executor, spec(IsolationLevel.PARANOID)),
                new HostCommand("bwrap, same walls", size.fast(), bubblewrap()),
                new LibraryRun("moderate", size.fast(), executor, spec(IsolationLevel.MODERATE)),
                new LibraryRun("basic", size.fast(), executor, spec(IsolationLevel.BASIC))));
        scenarios.addAll(warm.all(size.medium(), size.slow()));
        return scenarios;
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
                new Target(InitCommand.NAME, "host fork+exec", 1.5),
                new Target(InitCommand.NAME, "docker exec", 1.0 / 20),
                new Target("strict, cold", "docker run --rm, hardened", 0.7),
                new Target(WarmScenarios.WORKSPACE, "host fork+exec", 3.0),
                new Target(WarmScenarios.WORKSPACE, "docker run --rm, hardened", 1.0 / 30),
                new Target("moderate", "bwrap, same walls", 2.0));
    }

    /** One gigabyte of zeros through init to us. */
    private double outputMegabytesPerSecond() throws Exception {
        long begin = System.nanoTime();
        open.run("head", "-c", OUTPUT_MEGABYTES + "M", "/dev/zero");
        return OUTPUT_MEGABYTES * 1.048576 / ((System.nanoTime() - begin) / 1e9);
    }

    /** What the Docker command line does with the same hardening. */
    private List<String> dockerRun() throws Exception {
        Path seccomp =
                Files.writeString(scratch.resolve("seccomp.json"), DockerSeccomp.json(SeccompProfile.standard()));
        var compute = LIMITS.compute();
        return List.of(
                "docker",
                "run",
                "--rm",
                "--network",
                "none",
                "--read-only",
                "--cap-drop",
                "ALL",
                "--security-opt",
                "no-new-privileges",
                "--security-opt",
                "seccomp=" + seccomp,
                "--user",
                "1900000001:1900000001",
                "--memory",
                compute.memory().toString(),
                "--memory-swap",
                compute.memory().toString(),
                "--cpus",
                compute.cpus().toString(),
                "--pids-limit",
                Integer.toString(compute.processes()),
                "--ulimit",
                "nofile=1024:1024",
                "--ulimit",
                "core=0:0",
                "--tmpfs",
                "/tmp:rw,nosuid,nodev,size=256m",
                "--log-driver",
                "none",
                IMAGE,
                TRUE);
    }

    /** The namespaces and mounts of MODERATE by hand; what Glovebox adds (filter, limits, checks, ledger) is what is measured. */
    private static List<String> bubblewrap() {
        return List.of(
                "setpriv",
                "--reuid",
                "1900000001",
                "--regid",
                "1900000001",
                "--clear-groups",
                "bwrap",
                "--unshare-all",
                "--unshare-user",
                "--die-with-parent",
                "--as-pid-1",
                "--cap-drop",
                "ALL",
                "--clearenv",
                "--ro-bind",
                "/usr",
                "/usr",
                "--symlink",
                "usr/bin",
                "/bin",
                "--symlink",
                "usr/lib",
                "/lib",
                "--symlink",
                "usr/lib64",
                "/lib64",
                "--symlink",
                "usr/sbin",
                "/sbin",
                "--proc",
                "/proc",
                "--dev",
                "/dev",
                "--size",
                "268435456",
                "--tmpfs",
                "/tmp",
                "--dir",
                "/workspace",
                "--remount-ro",
                "/",
                "--chdir",
                "/tmp",
                TRUE);
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
