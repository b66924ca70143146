package dev.glovebox.selftest.scenario;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.path.MountTargets;
import dev.glovebox.runtime.workspace.Stage;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.ProbeRun;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Puts another directory where the checked one was, between approval and launch. */
public final class SwappedSource implements Scenario {

    private static final String WORD = "host-file=/data/treasure";

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws IOException {
        Path root = arena.scene().subdirectory("swap-" + level.label());
        Path place = Files.createDirectory(root.resolve("place"));
        Path treasure = Files.createDirectory(root.resolve("elsewhere"));
        Files.writeString(treasure.resolve("treasure"), "not for boxes\n");
        var requested = arena.spec(level, TestLimits.SMALL, List.of(WORD));
        var spec = new SandboxSpec(
                requested.walls(),
                requested.program(),
                Optional.of(new Project("selftest", arena.scene().directory(), List.of())),
                List.of(
                        new Mount(arena.scene().project(), MountTargets.WORKSPACE, Mount.Access.READ_ONLY),
                        new Mount(place, "/data", Mount.Access.READ_ONLY)),
                TestLimits.SMALL);
        Stage swap = _ -> {
            exchange(place, treasure);
            return Optional.empty();
        };
        return new Trial(outcome(arena.run(spec, swap)), arena.run(spec).resultOf("host-file"));
    }

    private static void exchange(Path place, Path treasure) {
        try {
            Files.move(place, place.resolveSibling("aside"));
            Files.move(treasure, place);
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }

    /** The second run, of what lies there by then, shows that the place itself is mounted and readable. */
    private static AttackResult outcome(ProbeRun attempt) {
        return attempt.printed("host-file")
                .orElseGet(() -> attempt.result()
                        .failure()
                        .<AttackResult>map(failure -> new AttackResult.Shut("not started: " + failure.code()))
                        .orElseGet(() -> new AttackResult.Unknown(attempt.story())));
    }
}
