package dev.glovebox.selftest.scenario;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.runtime.workspace.Stage;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.Captures;
import dev.glovebox.selftest.bed.ProbeRun;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.Trial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Puts something else where the project was, after it was approved and before its workspace is made. */
public final class ReplacedProject implements Scenario {

    private static final String WORD = "host-file";

    private enum By {
        LINK,
        DIRECTORY
    }

    private final By by;

    private ReplacedProject(By by) {
        this.by = by;
    }

    public static Scenario byLink() {
        return new ReplacedProject(By.LINK);
    }

    public static Scenario byDirectory() {
        return new ReplacedProject(By.DIRECTORY);
    }

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws IOException {
        Path root = arena.scene().subdirectory("replaced-" + by + "-" + level.label());
        var captures = new Captures(arena, root);
        Path elsewhere = Files.createDirectory(root.resolve("elsewhere"));
        Path treasure = Files.writeString(elsewhere.resolve("treasure"), "not for boxes\n");
        Files.setPosixFilePermissions(treasure, PosixFilePermissions.fromString("rw-------"));
        var spec = captures.spec(level, WORD + "=treasure");
        var real = captures.stage();
        Stage swapping = approved -> {
            replace(captures.project(), elsewhere);
            return real.stage(approved);
        };
        return new Trial(
                outcome(arena.run(spec, swapping)), arena.run(spec, real).resultOf(WORD));
    }

    private void replace(Path project, Path elsewhere) {
        try {
            Files.move(project, project.resolveSibling("aside"));
            switch (by) {
                case LINK -> Files.createSymbolicLink(project, elsewhere);
                case DIRECTORY -> Files.move(elsewhere, project);
            }
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }

    /** The second run, approved with what lies there by then, shows that the treasure can be read by those who were meant to. */
    private static AttackResult outcome(ProbeRun attempt) {
        return attempt.printed(WORD)
                .orElseGet(() -> attempt.result()
                        .failure()
                        .<AttackResult>map(failure ->
                                new AttackResult.Shut("not started: " + failure.code() + ", " + failure.message()))
                        .orElseGet(() -> new AttackResult.Unknown(attempt.story())));
    }
}
