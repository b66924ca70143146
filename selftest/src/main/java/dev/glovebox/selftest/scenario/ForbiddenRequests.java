package dev.glovebox.selftest.scenario;

import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.Mount;
import dev.glovebox.model.Program;
import dev.glovebox.model.Project;
import dev.glovebox.model.RunId;
import dev.glovebox.model.SandboxException;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.selftest.Arena;
import dev.glovebox.selftest.Outcome;
import dev.glovebox.selftest.Rations;
import dev.glovebox.selftest.Scenario;
import dev.glovebox.selftest.Trial;
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
    public Trial attempt(Arena arena, IsolationLevel level) throws IOException {
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
        var asked = arena.spec(level, Rations.SMALL, List.of("uid-zero"));
        var base = new SandboxSpec(
                asked.walls(),
                Program.of("/tmp", List.of("true")),
                Optional.of(new Project("selftest", root, List.of())),
                List.of(),
                Rations.SMALL);
        var requests = Stream.of(
                        sources.map(source -> mounting(base, source, "/data")),
                        TARGETS.stream().map(target -> mounting(base, honest, target)),
                        WORKDIRS.stream().map(workdir -> base.withProgram(Program.of(workdir, List.of("true")))))
                .flatMap(all -> all)
                .toList();
        Outcome outcome = requests.stream()
                .filter(request -> passes(arena, request))
                .findFirst()
                .<Outcome>map(request -> new Outcome.Open("approved: " + request.mounts() + " in "
                        + request.program().workdir()))
                .orElseGet(() -> new Outcome.Shut(requests.size() + " requests were refused"));
        return new Trial(
                outcome,
                passes(arena, mounting(base, honest, "/data"))
                        ? new Outcome.Open("an honest request is approved")
                        : new Outcome.Shut("not even an honest request is approved"));
    }

    private static SandboxSpec mounting(SandboxSpec base, Path source, String target) {
        return base.withMounts(List.of(new Mount(source, target, Mount.Access.READ_ONLY)));
    }

    private static boolean passes(Arena arena, SandboxSpec request) {
        try (var _ = arena.gate().approve(RunId.random(), request)) {
            return true;
        } catch (SandboxException refused) {
            return false;
        }
    }
}
