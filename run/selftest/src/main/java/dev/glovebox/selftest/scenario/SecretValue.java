package dev.glovebox.selftest.scenario;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.HostProcesses;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Gives a program a secret, and looks for it wherever others could. */
public final class SecretValue implements Scenario {

    private static final Duration LATELY = Duration.ofMinutes(10);

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws IOException, InterruptedException {
        String secret = "secret-" + RunId.random().text();
        var spec = arena.spec(level, TestLimits.SMALL, List.of("uid-zero", "linger=20000"));
        var program =
                spec.program().withEnvironment(List.of(new EnvironmentVariable.Literal("SELFTEST_SECRET", secret)));
        Optional<String> seen;
        try (var live = arena.start(spec.withProgram(program))) {
            if (!live.prints("uid-zero")) {
                return new Trial(new AttackResult.Unknown(live.join().story()), control(arena));
            }
            seen = search(arena, live.run(), secret);
        }
        seen = seen.or(() -> inFiles(arena.grounds().installation().ledger(), secret));
        return new Trial(
                seen.<AttackResult>map(source -> new AttackResult.Open("the value is in " + source))
                        .orElseGet(() -> new AttackResult.Shut("not found anywhere")),
                control(arena));
    }

    /** The same search finds a value that was passed as an argument. */
    private static AttackResult control(TestBed arena) throws InterruptedException {
        return arena.once("secret", () -> {
            String secret = "secret-" + RunId.random().text();
            var spec = arena.spec(
                    IsolationLevel.NONE, TestLimits.AMPLE, List.of("uid-zero", "host-file=/" + secret, "linger=20000"));
            try (var live = arena.start(spec)) {
                live.prints("uid-zero");
                return search(arena, live.run(), secret)
                        .<AttackResult>map(
                                source -> new AttackResult.Open("an ordinary argument is found in " + source))
                        .orElseGet(() -> new AttackResult.Shut("even an ordinary argument is not found"));
            }
        });
    }

    private static Optional<String> search(TestBed arena, RunId run, String secret) {
        if (HostProcesses.naming(secret) > 0) {
            return Optional.of("a command line");
        }
        var installation = arena.grounds().installation();
        return inSettings(arena, run, secret)
                .or(() -> inFiles(installation.boxes(), secret))
                .or(() -> inFiles(installation.doors(), secret))
                .or(() -> inFiles(installation.bundles(), secret));
    }

    /** Where there is no daemon there are no settings. */
    private static Optional<String> inSettings(TestBed arena, RunId run, String secret) {
        try {
            return arena.grounds()
                    .docker()
                    .inspect("glovebox-" + run.text())
                    .filter(container -> String.valueOf(container.value()).contains(secret))
                    .map(_ -> "the container's settings");
        } catch (dev.glovebox.model.failure.SandboxException noDaemon) {
            return Optional.empty();
        }
    }

    private static Optional<String> inFiles(Path directory, String secret) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> written(file) && holds(file, secret))
                    .map(Path::toString)
                    .findFirst();
        } catch (IOException | java.io.UncheckedIOException unreadable) {
            return Optional.empty();
        }
    }

    /** Lately: a ledger of years need not be read for a secret of today. */
    private static boolean written(Path file) {
        return Files.isRegularFile(file)
                && file.toFile().lastModified() > System.currentTimeMillis() - LATELY.toMillis();
    }

    private static boolean holds(Path file, String secret) {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.contains(secret));
        } catch (IOException | java.io.UncheckedIOException gone) {
            return false;
        }
    }
}
