package dev.glovebox.policy.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.policy.code.python.tree.PythonParser;
import dev.glovebox.policy.code.python.tree.UnparsableSource;
import dev.glovebox.policy.code.source.RefusedSource;
import dev.glovebox.policy.code.source.SourceGate;
import dev.glovebox.policy.code.source.SourceLimits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Our parser against CPython's own, on its standard library and on mutants of our corpus. Never executes the sources:
 * CPython only compiles them. Needs a python3 on the path; without one the test says so and is skipped.
 */
class PythonAgreementTest {
    private static final SourceLimits ROOMY =
            new SourceLimits(8 << 20, 1 << 20, 10_000, 64L << 20, Duration.ofSeconds(30));
    private static final int MUTANTS = 400;

    /** Prints one line per path read from a file: 1 when it compiles, 0 when it does not. */
    private static final String COMPILE = """
            import sys, warnings
            warnings.simplefilter("ignore")
            for line in open(sys.argv[1], encoding="utf-8"):
                try:
                    with open(line.rstrip("\\n"), "rb") as f:
                        compile(f.read(), "x", "exec", dont_inherit=True)
                    print(1)
                except (SyntaxError, ValueError, UnicodeDecodeError, OverflowError, RecursionError, MemoryError):
                    print(0)
            """;

    @TempDir
    private Path scratch;

    @BeforeEach
    void python3() throws Exception {
        boolean present;
        try {
            present = new ProcessBuilder("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 10))")
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            present = false;
        }
        assumeTrue(present, "capability missing: python3 (3.10 or newer) on the path");
    }

    @Test
    void everyFileOfTheStandardLibraryThatCompilesParses() throws Exception {
        Path library = Path.of(output("import sysconfig; print(sysconfig.get_paths()['stdlib'])"));
        List<Path> files;
        try (var walk = Files.walk(library)) {
            files = walk.filter(path -> path.toString().endsWith(".py"))
                    .filter(path -> !path.toString().contains("site-packages"))
                    .sorted()
                    .toList();
        }
        List<Boolean> compiles = compiles(files);
        List<String> disagreements = new ArrayList<>();
        int valid = 0;
        int refusedByGate = 0;
        for (int i = 0; i < files.size(); i++) {
            Outcome ours = parses(Files.readAllBytes(files.get(i)));
            valid += compiles.get(i) ? 1 : 0;
            refusedByGate += ours == Outcome.REFUSED ? 1 : 0;
            if (compiles.get(i) && ours == Outcome.SYNTAX_ERROR) {
                disagreements.add(library.relativize(files.get(i)).toString());
            }
        }
        System.out.printf(
                "python agreement: %d files, %d compile, %d refused for their bytes, %d valid files do not parse%n",
                files.size(), valid, refusedByGate, disagreements.size());
        assertThat(disagreements).isEmpty();
    }

    @Test
    void mutantsThatCompileAlsoParse() throws Exception {
        long seed = 20260101;
        Random random = new Random(seed);
        List<Corpus.Sample> samples = Corpus.benign();
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < MUTANTS; i++) {
            String mutant = mutate(samples.get(random.nextInt(samples.size())).source(), random);
            files.add(Files.writeString(scratch.resolve("m" + i + ".py"), mutant));
        }
        List<Boolean> compiles = compiles(files);
        List<String> falseRejects = new ArrayList<>();
        int falseAccepts = 0;
        for (int i = 0; i < files.size(); i++) {
            Outcome ours = parses(Files.readAllBytes(files.get(i)));
            if (compiles.get(i) && ours == Outcome.SYNTAX_ERROR) {
                falseRejects.add(Files.readString(files.get(i)));
            }
            falseAccepts += !compiles.get(i) && ours == Outcome.PARSED ? 1 : 0;
        }
        System.out.printf(
                "python agreement: %d mutants (seed %d), %d false rejects, %d false accepts%n",
                MUTANTS, seed, falseRejects.size(), falseAccepts);
        assertThat(falseRejects).isEmpty();
    }

    private static String mutate(String source, Random random) {
        int at = random.nextInt(source.length());
        int end = Math.min(source.length(), at + 1 + random.nextInt(3));
        return switch (random.nextInt(4)) {
            case 0 -> source.substring(0, at) + source.substring(end);
            case 1 -> source.substring(0, at) + "():,.=*\"'\n [".charAt(random.nextInt(12)) + source.substring(at);
            case 2 -> source.substring(0, at) + source.substring(at, end) + source.substring(at);
            default -> source.substring(0, at);
        };
    }

    private enum Outcome {
        PARSED,
        SYNTAX_ERROR,
        REFUSED
    }

    private static Outcome parses(byte[] source) throws InterruptedException {
        String text;
        try {
            text = new SourceGate(ROOMY).open(source).text();
        } catch (RefusedSource e) {
            return Outcome.REFUSED;
        }
        AtomicBoolean parsed = new AtomicBoolean();
        Runnable parse = () -> {
            try {
                PythonParser.module(text);
                parsed.set(true);
            } catch (UnparsableSource e) {
                parsed.set(false);
            }
        };
        Thread thread = new Thread(null, parse, "parse", ROOMY.stackBytes());
        thread.setUncaughtExceptionHandler((_, thrown) -> parsed.set(false));
        thread.start();
        thread.join();
        return parsed.get() ? Outcome.PARSED : Outcome.SYNTAX_ERROR;
    }

    private List<Boolean> compiles(List<Path> files) throws Exception {
        Path list = scratch.resolve("files");
        Files.write(list, files.stream().map(Path::toString).toList());
        Process process = new ProcessBuilder("python3", "-c", COMPILE, list.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            return out.lines().map("1"::equals).toList();
        }
    }

    private static String output(String program) throws IOException {
        Process process = new ProcessBuilder("python3", "-c", program).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}
