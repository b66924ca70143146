package dev.glovebox.selftest.scenario;

import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Asks the gate for everything that must not be mounted or entered; one honest request must pass it. */
public final class ForbiddenRequests implements Scenario {

    private static final List<String> SOURCES = List.of(
            "/",
            "//",
            "/proc",
            "/sys",
            "/dev",
            "/etc",
            "/etc/",
            "//etc",
            "/etc/../etc",
            "/root",
            "/boot",
            "/run",
            "/var/run/docker.sock",
            "/var/lib/docker",
            "/var",
            "/usr/../etc",
            "/proc/self/root",
            "/proc/1/root/etc");

    private static final List<String> TARGETS = List.of(
            "/",
            "/etc",
            "/usr/bin",
            "/tmp",
            "/.glovebox",
            "/proc",
            "/dev",
            "/workspace/../etc",
            "/data/a\nb",
            "data",
            "/DATA",
            "");

    private static final List<String> WORKDIRS =
            List.of("/proc/self/fd/7", "/proc/self/fd", "/proc/1/cwd", "../..", "/tmp/../proc");

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws IOException {
        Path root = arena.scene().subdirectory("policy-" + level.label());
        Path honest = Files.createDirectory(root.resolve("honest"));
        Files.createSymbolicLink(root.resolve("link"), Path.of("/etc"));
        Files.createSymbolicLink(honest.resolve("middle"), Path.of("/"));
        var sources = Stream.concat(
                SOURCES.stream().map(Path::of),
                Stream.of(
                        root.resolve("link"),
                        honest.resolve("middle/etc"),
                        root.resolve("../.."),
                        root.resolve("missing"),
                        arena.grounds().installation().data(),
                        arena.scene().project()));
        var requested = arena.spec(level, TestLimits.SMALL, List.of("uid-zero"));
        var base = new SandboxSpec(
                requested.walls(),
                Program.of("/tmp", List.of("true")),
                Optional.of(new Project("selftest", root, List.of())),
                List.of(),
                TestLimits.SMALL);
        var requests = Stream.of(
                        sources.map(source -> mounting(base, source, "/data")),
                        TARGETS.stream().map(target -> mounting(base, honest, target)),
                        WORKDIRS.stream().map(workdir -> base.withProgram(Program.of(workdir, List.of("true")))))
                .flatMap(all -> all)
                .toList();
        AttackResult outcome = requests.stream()
                .filter(request -> passes(arena, request))
                .findFirst()
                .<AttackResult>map(request -> new AttackResult.Open("approved: " + request.mounts() + " in "
                        + request.program().workdir()))
                .orElseGet(() -> new AttackResult.Shut(requests.size() + " requests were refused"));
        return new Trial(
                outcome,
                passes(arena, mounting(base, honest, "/data"))
                        ? new AttackResult.Open("a valid request is approved")
                        : new AttackResult.Shut("even a valid request is refused"));
    }

    private static SandboxSpec mounting(SandboxSpec base, Path source, String target) {
        return base.withMounts(List.of(new Mount(source, target, Mount.Access.READ_ONLY)));
    }

    private static boolean passes(TestBed arena, SandboxSpec request) {
        try (var _ = arena.gate().approve(RunId.random(), request)) {
            return true;
        } catch (SandboxException refused) {
            return false;
        }
    }
}
