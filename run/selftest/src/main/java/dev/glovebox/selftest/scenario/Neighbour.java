package dev.glovebox.selftest.scenario;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.Captures;
import dev.glovebox.selftest.bed.LiveRun;
import dev.glovebox.selftest.bed.ProbeRun;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
import dev.glovebox.selftest.bed.Weakness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run at the level under test has a secret in its environment and writes it down in its workspace; meanwhile a run at BASIC, which sees
 * the host's processes and files, looks for it.
 */
public final class Neighbour implements Scenario {

    private static final String ENVIRON = "neighbour-environ";
    private static final String FILES = "neighbour-files";

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws IOException, InterruptedException {
        if (!arena.grounds().policy().caller().root()) {
            return Trial.notHere("root, to give each run its own user");
        }
        var captures = new Captures(arena, arena.scene().subdirectory("neighbour-" + level.label()));
        String secret = "secret-" + RunId.random().text();
        try (var live =
                arena.start(knowing(secret, captures.spec(level, "keep-secret", "linger=30000")), captures.stage())) {
            if (!live.prints("keep-secret open")) {
                return new Trial(
                        new AttackResult.Unknown(
                                "no secret: " + live.output().out().text()),
                        environment(arena));
            }
            String files = FILES + "=" + secret + ":" + paths(arena, live);
            var attack =
                    arena.run(captures.spec(IsolationLevel.BASIC, ENVIRON + "=" + secret, files), captures.stage());
            return new Trial(attack.worst(List.of(ENVIRON, FILES)), control(arena, files));
        }
    }

    private static SandboxSpec knowing(String secret, SandboxSpec spec) {
        return spec.withProgram(
                spec.program().withEnvironment(List.of(new EnvironmentVariable.Literal("SELFTEST_SECRET", secret))));
    }

    /** By name as well, for directories that can be passed and not listed. */
    private static String paths(TestBed arena, LiveRun live) {
        var installation = arena.grounds().installation();
        String run = live.run().text();
        return Stream.of(
                        installation.workspaces(),
                        installation.workspaces().resolve(run),
                        installation.workspaces().resolve(run).resolve("merged"),
                        installation.workspaces().resolve(run).resolve("copy"),
                        installation.boxes(),
                        installation.boxes().resolve(run))
                .map(Path::toString)
                .collect(Collectors.joining(":"));
    }

    /** The same secret in the same files is found by whoever no wall stops, and so is one in the environment of a plain process. */
    private static AttackResult control(TestBed arena, String files) throws IOException, InterruptedException {
        var found = arena.controls()
                .answers(Weakness.UNWALLED, List.of(files))
                .getOrDefault(FILES, new AttackResult.Unknown("the control printed nothing"));
        return found instanceof AttackResult.Open ? environment(arena) : found;
    }

    private static AttackResult environment(TestBed arena) throws InterruptedException {
        return arena.once("neighbour", () -> {
            String secret = "secret-" + RunId.random().text();
            var plain = arena.spec(IsolationLevel.NONE, TestLimits.AMPLE, List.of("uid-zero", "linger=30000"));
            try (var live = arena.start(knowing(secret, plain))) {
                live.prints("uid-zero");
                ProbeRun looking = arena.run(IsolationLevel.NONE, TestLimits.AMPLE, ENVIRON + "=" + secret);
                return looking.resultOf(ENVIRON);
            }
        });
    }
}
