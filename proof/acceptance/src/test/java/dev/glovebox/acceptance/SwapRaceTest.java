package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.cli.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Directories are swapped for links and for other directories while runs, applications, artifacts and clean-ups use them.
 * Nothing outside the project may be read or written. {@code ./dev race} runs this for ten minutes.
 */
@ExtendWith(WithoutInput.class)
class SwapRaceTest {

    private static final int SECONDS = Integer.getInteger("glovebox.race.seconds", 20);

    /** Reads whatever it can reach in the project, and writes where the swaps are. */
    private static final String PROGRAM = """
            find . -type f -exec cat {} + > seen 2>/dev/null
            cat sub/secret secret artifacts/secret >> seen 2>/dev/null
            mkdir -p sub dist; echo planted > sub/planted; echo planted > dist/planted; rm -f sub/gone
            exit 0
            """;

    @TempDir
    Path temp;

    private final String token = UUID.randomUUID().toString();
    private final Map<Integer, Integer> statuses = new TreeMap<>();
    private Path parent;
    private Path project;
    private Path outside;
    private Path file;

    @BeforeEach
    void makeProjectAndForbiddenNeighbour() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "needs root: a place that is never mounted");
        Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwx--x--x"));
        parent = Files.createDirectory(temp.resolve("parent"));
        project = Files.createDirectories(parent.resolve("project"));
        Files.createDirectory(project.resolve("artifacts"));
        Files.createDirectory(project.resolve("sub"));
        Files.writeString(project.resolve("sub/gone"), "gone\n");
        Files.createDirectory(parent.resolve("decoy"));
        shell("chown -R 12345:12345 " + parent);
        // Never mounted by policy, so whatever of it is seen was reached by a race.
        outside = Files.createTempDirectory(Path.of("/root"), "glovebox-race");
        Files.writeString(outside.resolve("secret"), token);
        file = Files.writeString(temp.resolve("glovebox.yaml"), "data_dir: " + temp.resolve("data") + "\n");
    }

    @AfterEach
    void removeForbiddenNeighbour() throws IOException {
        if (outside != null) {
            Trees.delete(outside);
        }
    }

    @Test
    void swapsFromTheHostReachNothingOutside() throws Exception {
        var swapper = new ProcessBuilder(
                        "python3", script().toString(), parent.toString(), outside.toString(), "" + SECONDS)
                .redirectErrorStream(true)
                .start();
        attackUntil(() -> !swapper.isAlive());
        String said = new String(swapper.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said).startsWith("swaps: ");
        report("host", said.strip());
    }

    @Test
    void swapsFromAStrictBoxReachNothingOutside() throws Exception {
        var box = Thread.ofPlatform().start(() -> {
            int status = glovebox(
                    "run",
                    "--level",
                    "strict",
                    "--project",
                    parent.toString(),
                    "--mount",
                    parent + ":/data:rw",
                    "--timeout",
                    SECONDS + 60 + "s",
                    "--",
                    "python3",
                    "-c",
                    scriptText(),
                    "/data",
                    outside.toString(),
                    "" + SECONDS);
            assertThat(status).isZero();
        });
        attackUntil(() -> !box.isAlive());
        report("strict box", "");
    }

    private interface Condition {
        boolean met();
    }

    private void attackUntil(Condition over) throws Exception {
        var levels = List.of("strict", "moderate", "basic");
        var before = contents(outside);
        var out = System.out;
        var err = System.err;
        var silence = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        System.setOut(silence);
        System.setErr(silence);
        int rounds = 0;
        try {
            do {
                String level = levels.get(rounds++ % levels.size());
                victim("run", "--level", level, "--project", project.toString(), "--keep", "--", "sh", "-c", PROGRAM);
                victim("run", "--level", level, "--project", project.toString(), "--apply", "--", "sh", "-c", PROGRAM);
                victim(
                        "run",
                        "--level",
                        level,
                        "--project",
                        project.toString(),
                        "--artifact",
                        "dist/**=" + project.resolve("artifacts/" + rounds),
                        "--",
                        "sh",
                        "-c",
                        PROGRAM);
                for (String run : kept()) {
                    victim("changes", "apply", run);
                    victim("changes", "discard", run);
                }
                assertThat(contents(outside)).isEqualTo(before);
                assertThat(leaks()).isEmpty();
            } while (!over.met());
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    private void victim(String... arguments) throws IOException {
        statuses.merge(glovebox(arguments), 1, Integer::sum);
        assertThat(leaks()).as(String.join(" ", arguments)).isEmpty();
    }

    private int glovebox(String... arguments) {
        return Main.execute(Stream.concat(Stream.of("--config", file.toString()), Stream.of(arguments))
                .toArray(String[]::new));
    }

    /** The race is worth something only if some of it is won and some of it lost. */
    private void report(String attacker, String swaps) {
        System.out.println("race from the " + attacker + ": " + swaps + " exit statuses of victims: " + statuses);
        assertThat(statuses).containsKey(0);
        assertThat(statuses).hasSizeGreaterThan(1);
    }

    private List<String> kept() throws IOException {
        Path changes = temp.resolve("data/changes");
        if (!Files.isDirectory(changes)) {
            return List.of();
        }
        try (var runs = Files.list(changes)) {
            return runs.map(run -> String.valueOf(run.getFileName()))
                    .filter(name -> !name.startsWith("."))
                    .toList();
        }
    }

    /** Every file of ours and of the project that has the token in it. */
    private List<Path> leaks() throws IOException {
        var found = new ArrayList<Path>();
        var places = Stream.of(temp.resolve("data/changes"), parent).filter(Files::isDirectory);
        for (Path root : places.toList()) {
            var grep = new ProcessBuilder("grep", "-rlF", "--devices=skip", token, root.toString()).start();
            String said = new String(grep.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            said.lines().map(Path::of).filter(path -> !throughLink(path)).forEach(found::add);
        }
        return found;
    }

    /** A link that is there at the moment shows the secret to whoever follows it, which is no leak of ours. */
    private static boolean throughLink(Path path) {
        try {
            return !path.toRealPath().equals(path) || Files.isSymbolicLink(path);
        } catch (IOException gone) {
            return true;
        }
    }

    private static Map<String, String> contents(Path directory) throws IOException {
        var contents = new TreeMap<String, String>();
        try (var files = Files.walk(directory)) {
            for (Path path : files.toList()) {
                var attributes = Files.readAttributes(path, "unix:mode,uid,gid,ino", LinkOption.NOFOLLOW_LINKS);
                contents.put(
                        directory.relativize(path).toString(),
                        new TreeMap<>(attributes) + (Files.isRegularFile(path) ? Files.readString(path) : ""));
            }
        }
        return contents;
    }

    private Path script() throws IOException {
        return Files.writeString(temp.resolve("swap.py"), scriptText());
    }

    private static String scriptText() {
        try (InputStream in = SwapRaceTest.class.getResourceAsStream("swap.py")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void shell(String command) throws Exception {
        assertThat(new ProcessBuilder("sh", "-c", command).start().waitFor(30, TimeUnit.SECONDS))
                .isTrue();
    }
}
