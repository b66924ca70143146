package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.cli.Main;
import dev.glovebox.config.Configuration;
import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.engine.Availability;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A session like an agent's, with real boxes, watched by git. */
@ExtendWith(WithoutInput.class)
class ChangesEndToEndTest {

    private static final String EDITS = """
            sed -i 's/^5$/five/; s/^50$/fifty/' src/a.txt
            rm docs/gone.txt
            mv src/from.txt docs/to.txt
            chmod +x tool.sh
            mkdir new && echo n > new/f
            ln -s /etc/passwd evil
            mkdir -p .git/hooks && echo h > .git/hooks/pre-commit
            """;

    @TempDir
    Path temp;

    private Path project;
    private Path file;

    @BeforeEach
    void aRepository() throws Exception {
        // users of boxes pass through on their way to init
        Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwx--x--x"));
        project = Files.createDirectories(temp.resolve("project"));
        file = Files.writeString(temp.resolve("glovebox.yaml"), "data_dir: " + temp.resolve("data") + "\n");
        shell("""
                mkdir src docs; seq 1 60 > src/a.txt; echo old > docs/gone.txt; echo 'to be moved' > src/from.txt; touch tool.sh
                git init -q .; git add -A; git -c user.name=t -c user.email=t@example.org commit -qm begin
                """);
    }

    @ParameterizedTest
    @EnumSource(
            value = IsolationLevel.class,
            names = {"MODERATE", "STRICT"})
    void changesAreShownAppliedAndKept(IsolationLevel level) throws Exception {
        assumeAvailable(level);
        assertThat(glovebox(
                        "run",
                        "--level",
                        level.label(),
                        "--project",
                        project.toString(),
                        "--keep",
                        "--",
                        "sh",
                        "-ec",
                        EDITS))
                .isZero();
        assertThat(shell("git status --short")).isEmpty();

        String run = onlyKept();
        assertThat(glovebox("changes", "apply", run, "src/a.txt", "--hunk", "2"))
                .isZero();
        assertThat(shell("git diff -U0 | grep '^[+-][^+-]'")).isEqualTo("-50\n+fifty\n");

        assertThat(glovebox("changes", "discard", run, "docs/gone.txt")).isZero();
        assertThat(glovebox("changes", "apply", run, "evil")).isEqualTo(77);
        assertThat(glovebox("changes", "apply", run)).isZero();
        assertThat(shell("git status --short -uall | sort")).isEqualTo("""
                 D src/from.txt
                 M src/a.txt
                 M tool.sh
                ?? docs/to.txt
                ?? new/f
                """);
        assertThat(project.resolve("evil")).doesNotExist();
        assertThat(project.resolve(".git/hooks/pre-commit")).doesNotExist();
        assertThat(shell("find . ! -user $(id -u) -o -name '.glovebox*'")).isEmpty();
        assertThat(glovebox("changes", "discard", run)).isZero();
        assertThat(kept()).isEmpty();
        assertThat(shell("mount | grep -c '" + temp + "' || true")).isEqualTo("0\n");
        assertThat(glovebox("audit", "verify")).isZero();
    }

    @ParameterizedTest
    @EnumSource(
            value = IsolationLevel.class,
            names = {"MODERATE", "STRICT"})
    void fullLayerIsErrorInBoxAndFailureCause(IsolationLevel level) throws Exception {
        assumeAvailable(level);
        Files.writeString(file, "changes: {layer_limit: 2m}\n", StandardOpenOption.APPEND);
        int status = glovebox(
                "run",
                "--level",
                level.label(),
                "--project",
                project.toString(),
                "--discard",
                "--",
                "dd",
                "if=/dev/zero",
                "of=big",
                "bs=1M",
                "count=8");
        assertThat(status).isEqualTo(1);
        assertThat(Files.readString(temp.resolve("data/ledger/ledger.jsonl"))).contains("\"cause\":\"DISK_FULL\"");
        assertThat(shell("git status --short")).isEmpty();
    }

    @Test
    void artifactsFollowNoLinkThatAnEarlierRunPlanted() throws Exception {
        assumeAvailable(IsolationLevel.MODERATE);
        Files.createDirectory(project.resolve("artifacts"));
        Files.createSymbolicLink(project.resolve("artifacts/dist"), Path.of("../.git"));
        Files.createSymbolicLink(project.resolve("out"), Path.of(".git"));
        Files.createSymbolicLink(project.resolve("out.zip"), Path.of(".git/commondir"));
        for (String target : List.of("artifacts", "out", "out/sub", "out.zip")) {
            assertThat(glovebox(
                            "run",
                            "--level",
                            "moderate",
                            "--project",
                            project.toString(),
                            "--artifact",
                            "dist/**=" + project.resolve(target),
                            "--",
                            "sh",
                            "-ec",
                            "mkdir dist; echo /tmp > dist/commondir"))
                    .as(target)
                    .isEqualTo(70);
        }
        assertThat(project.resolve(".git/commondir")).doesNotExist();
        assertThat(shell("find .git -name commondir -o -name dist -o -name sub"))
                .isEmpty();
    }

    private List<String> kept() throws IOException {
        try (Stream<Path> runs = Files.list(temp.resolve("data/changes"))) {
            return runs.map(run -> String.valueOf(run.getFileName()))
                    .filter(name -> !name.startsWith("."))
                    .toList();
        }
    }

    private String onlyKept() throws IOException {
        assertThat(kept()).hasSize(1);
        return kept().getFirst();
    }

    private int glovebox(String... arguments) {
        return Main.execute(Stream.concat(Stream.of("--config", file.toString()), Stream.of(arguments))
                .toArray(String[]::new));
    }

    private void assumeAvailable(IsolationLevel level) {
        Configuration configuration = ConfigurationLoader.load(Optional.of(file), HostEnvironment.ofThisProcess());
        boolean there = new Wiring(configuration)
                .engines().stream()
                        .anyMatch(engine -> engine.probe() instanceof Availability.Available(var capabilities)
                                && capabilities.has(level));
        assumeTrue(there, "needs an engine for level " + level.label());
    }

    private String shell(String script) throws IOException, InterruptedException {
        var process = new ProcessBuilder("sh", "-c", script)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }
}
