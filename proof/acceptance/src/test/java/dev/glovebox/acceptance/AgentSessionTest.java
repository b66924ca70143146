package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.cli.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What an agent does to a copy of a real repository, this one, decided step by step; git says what became of it. */
@Tag("docker")
@ExtendWith(WithoutInput.class)
class AgentSessionTest {

    private static final String WORK = """
            sed -i '1s/.*/# Renamed by an agent/' README.md
            printf 'one more line\\n' >> README.md
            rm CONTRIBUTING.md
            git mv -k LICENSE LICENSE.txt 2>/dev/null || mv LICENSE LICENSE.txt
            mv CHANGELOG.md HISTORY.md && sed -i '1s/.*/# History/' HISTORY.md
            chmod 644 dev
            mkdir -p tools/new && printf '#!/bin/sh\\n' > tools/new/run && chmod +x tools/new/run
            printf 'evil\\n' >> .git/config
            ln -s /etc/shadow shadow
            """;

    @TempDir
    Path temp;

    private Path project;
    private Path file;

    @BeforeEach
    void aCopyOfThisRepository() throws Exception {
        Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwx--x--x"));
        Path home = Path.of("..", "..").toRealPath();
        project = temp.resolve("project");
        file = Files.writeString(temp.resolve("glovebox.yaml"), "data_dir: " + temp.resolve("data") + "\n");
        assumeTrue(
                run(home, "git", "rev-parse", "HEAD").length() == 41,
                "missing capability: the sources are not a git repository");
        run(
                home,
                "git",
                "-c",
                "protocol.file.allow=always",
                "clone",
                "-q",
                "--depth",
                "1",
                "file://" + home,
                "" + project);
        assertThat(status()).isEmpty();
    }

    @Test
    void everyStepMatchesGit() throws Exception {
        assertThat(glovebox("run", "--project", project.toString(), "--keep", "--", "sh", "-ec", WORK))
                .isZero();
        assertThat(status()).as("the run alone changes nothing").isEmpty();
        String run;
        try (Stream<Path> kept = Files.list(temp.resolve("data/changes"))) {
            run = kept.map(path -> String.valueOf(path.getFileName()))
                    .filter(name -> !name.startsWith("."))
                    .findFirst()
                    .orElseThrow();
        }

        assertThat(glovebox("changes", "apply", run, "README.md", "--hunk", "1", "--dry-run"))
                .isZero();
        assertThat(status()).as("a rehearsal").isEmpty();
        assertThat(glovebox("changes", "apply", run, "README.md", "--hunk", "1"))
                .isZero();
        assertThat(status()).as("one hunk").isEqualTo(" M README.md\n");
        assertThat(run(project, "git", "diff", "--numstat")).isEqualTo("1\t1\tREADME.md\n");

        assertThat(glovebox("changes", "apply", run, "HISTORY.md", "tools", "dev"))
                .isZero();
        assertThat(status())
                .as("a rename with an edit, a new directory, a mode")
                .isEqualTo(" D CHANGELOG.md\n M README.md\n M dev\n?? HISTORY.md\n?? tools/new/run\n");

        assertThat(glovebox("changes", "apply", run, "shadow"))
                .as("a link that leaves")
                .isEqualTo(77);
        assertThat(glovebox("changes", "apply", run, ".git/config"))
                .as("git's own")
                .isEqualTo(77);
        assertThat(glovebox("changes", "discard", run)).isZero();
        assertThat(status())
                .as("discarding the rest changes nothing")
                .isEqualTo(" D CHANGELOG.md\n M README.md\n M dev\n?? HISTORY.md\n?? tools/new/run\n");
        assertThat(Files.readString(project.resolve(".git/config"))).doesNotContain("evil");

        run(project, "git", "stash", "-q", "-u");
        assertThat(status()).as("what was applied is git's to undo").isEmpty();
    }

    @Test
    void nextRunFinishesInterruptedApply() throws Exception {
        assertThat(glovebox("run", "--level", "moderate", "--project", "" + project, "--keep", "--", "touch", "new"))
                .isZero();
        Path kept;
        try (Stream<Path> all = Files.list(temp.resolve("data/changes"))) {
            kept = all.filter(path -> Files.exists(path.resolve("changes.json")))
                    .findFirst()
                    .orElseThrow();
        }
        Path staging = Files.createDirectory(project.resolve(".glovebox-apply-0123"));
        Files.writeString(
                kept.resolve("journal"),
                "{\"phase\":\"STAGING\",\"staging\":\".glovebox-apply-0123\",\"operations\":[],\"decided\":[],\"remaining\":"
                        + Files.readString(kept.resolve("changes.json")) + "}");
        assertThat(glovebox("run", "--level", "moderate", "--", "true")).isZero();
        assertThat(staging).doesNotExist();
        assertThat(kept.resolve("journal")).doesNotExist();
        assertThat(ledger()).contains("changes.recovered");
    }

    @Test
    void expiredChangesAreRemovedAndAudited() throws Exception {
        assertThat(glovebox("run", "--level", "moderate", "--project", "" + project, "--keep", "--", "touch", "new"))
                .isZero();
        Files.writeString(file, "changes: {keep: 1ms}\n", StandardOpenOption.APPEND);
        assertThat(glovebox("changes", "list")).isZero();
        assertThat(ledger()).contains("changes.expired");
        assertThat(project.resolve("new")).doesNotExist();
    }

    private String ledger() throws IOException {
        return Files.readString(temp.resolve("data/ledger/ledger.jsonl"));
    }

    private String status() throws Exception {
        return run(project, "git", "status", "--short", "-uall");
    }

    private int glovebox(String... arguments) {
        return Main.execute(Stream.concat(Stream.of("--config", file.toString()), Stream.of(arguments))
                .toArray(String[]::new));
    }

    private static String run(Path directory, String... command) throws Exception {
        var process = new ProcessBuilder(List.of(command))
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }
}
