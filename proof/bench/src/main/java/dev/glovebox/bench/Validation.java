package dev.glovebox.bench;

import dev.glovebox.bench.Main.Size;
import dev.glovebox.bench.scenario.BaselineCommand;
import dev.glovebox.bench.scenario.FirstByte;
import dev.glovebox.bench.scenario.PythonPrograms;
import dev.glovebox.bench.scenario.Scenario;
import dev.glovebox.screen.CodeValidator;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Language;
import dev.glovebox.screen.finding.Profile;
import dev.glovebox.screen.python.parse.PythonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Benchmarks of the code screen, next to the parser alone, warm and in its own process. */
final class Validation {

    private static final CodeValidator VALIDATOR = new CodeValidator(CodePolicy.of(Profile.STANDARD));
    static final String SHORT = "validate 200 lines, warm";
    static final String LONG = "validate 5,000 lines, warm";
    static final String FRESH = "validate, fresh process";

    private static final int SMALL = 200;
    private static final int LARGE = 5_000;

    /** A server has judged many programs before; the just-in-time compiler is about done with the parser by then. */
    private static final Duration WARM_UP = Duration.ofSeconds(20);

    private Validation() {}

    static List<Scenario> scenarios(Path scratch, Size size) throws IOException {
        String small = PythonPrograms.ofLines(SMALL);
        String large = PythonPrograms.ofLines(LARGE);
        Path file = Files.writeString(scratch.resolve("program.py"), small);
        Path withoutDaemon = Files.writeString(scratch.resolve("fresh.yaml"), "daemon: {autostart: false}\n");
        String command = Path.of(System.getProperty("glovebox.home", "."))
                .resolve("glovebox")
                .toString();
        var validating = new Validating(SHORT, size.fast(), small);
        var validatingMore = new Validating(LONG, size.fast(), large);
        warmUp(validating, validatingMore);
        return List.of(
                new Parsing("parse 200 lines, warm", size.fast(), small),
                validating,
                new Parsing("parse 5,000 lines, warm", size.fast(), large),
                validatingMore,
                new BaselineCommand(
                        FRESH,
                        size.slow(),
                        List.of(
                                "/usr/bin/env", // no daemon is found there, and none is started
                                "GLOVEBOX_HOME=" + scratch.resolve("fresh"),
                                "GLOVEBOX_CONFIG=" + withoutDaemon,
                                command,
                                "validate",
                                file.toString())));
    }

    private static void warmUp(Validating... programs) {
        long end = System.nanoTime() + WARM_UP.toNanos();
        for (int i = 0; System.nanoTime() < end; i++) {
            programs[i % programs.length].once(new FirstByte());
        }
    }

    private record Parsing(String name, int rounds, String source) implements Scenario {
        @Override
        public void once(FirstByte output) {
            PythonParser.module(source);
        }
    }

    private record Validating(String name, int rounds, String source) implements Scenario {
        @Override
        public void once(FirstByte output) {
            if (!VALIDATOR
                    .validate(source.getBytes(StandardCharsets.UTF_8), Language.PYTHON)
                    .accepted()) {
                throw new IllegalStateException("the program of the benchmark is rejected; glovebox validate says why");
            }
        }
    }
}
