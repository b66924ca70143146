package dev.glovebox.runtime.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.runtime.change.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories that git would take for a repository, and whose configuration it would obey. */
class PlantedRepositoryTest {

    @TempDir
    Path temp;

    private Playground playground;

    @BeforeEach
    void aProject() throws Exception {
        playground = new Playground(temp);
        Files.writeString(playground.project.resolve("README"), "hello\n");
    }

    @AfterEach
    void close() {
        playground.close();
    }

    private Map<String, String> rules() throws IOException {
        return playground.kept().changes().changes().stream()
                .collect(Collectors.toMap(Change::path, change -> switch (change.decision()) {
                    case PathDecision.Allowed() -> "allowed";
                    case PathDecision.Denied(String rule, String _) -> rule;
                }));
    }

    /** What git needs, and a configuration that runs a program whenever anybody asks for the status. */
    private static void plant(Path directory, Path marker) throws IOException {
        Files.createDirectories(directory.resolve("objects"));
        Files.createDirectories(directory.resolve("refs"));
        Files.writeString(directory.resolve("HEAD"), "ref: refs/heads/main\n");
        Files.writeString(directory.resolve("config"), """
                [core]
                repositoryformatversion = 0
                bare = false
                worktree = ..
                fsmonitor = "touch %s; false"
                """.formatted(marker));
    }

    private static void gitStatus(Path directory) throws IOException, InterruptedException {
        var process = new ProcessBuilder("git", "status", "--short")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        process.getInputStream().readAllBytes();
        process.waitFor();
    }

    @Test
    void gitRunInAPlantedRepositoryStartsNothingAfterEverythingWasApplied() throws Exception {
        Path marker = temp.resolve("ran");
        playground.run(workspace -> plant(workspace.resolve("docs/assets"), marker));
        playground.review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty());
        Path planted = playground.project.resolve("docs/assets");
        gitStatus(Files.isDirectory(planted) ? planted : playground.project);
        assertThat(marker).doesNotExist();
        assertThat(rules())
                .containsEntry("docs/assets", "change.git_directory")
                .containsEntry("docs/assets/config", "change.git_directory");

        // The control: the same files, put there by hand, run the program.
        plant(playground.project.resolve("control"), marker);
        gitStatus(playground.project.resolve("control"));
        assertThat(marker).exists();
    }

    @Test
    void repositoryInTheRootOfTheProjectIsRefusedPieceByPiece() throws Exception {
        playground.run(workspace -> {
            plant(workspace, temp.resolve("ran"));
            Files.writeString(workspace.resolve("harmless"), "x");
        });
        assertThat(rules())
                .containsEntry("harmless", "allowed")
                .containsEntry("HEAD", "change.git_directory")
                .containsEntry("objects", "change.git_directory")
                .containsEntry("refs", "change.git_directory")
                .containsEntry("config", "change.git_directory");
    }

    @Test
    void piecesThatCompleteARepositoryWithFilesOfTheProjectAreRefused() throws Exception {
        Files.createDirectories(playground.project.resolve("data/objects"));
        Files.createDirectories(playground.project.resolve("data/refs"));
        playground.run(workspace -> {
            Files.createSymbolicLink(workspace.resolve("data/HEAD"), Path.of("refs/heads/main"));
            Files.createDirectories(workspace.resolve("tree"));
            Files.writeString(workspace.resolve("tree/HEAD"), "ref: refs/heads/main\n");
            Files.writeString(workspace.resolve("tree/commondir"), "../data\n");
            Files.createDirectories(workspace.resolve("links/x"));
            Files.writeString(workspace.resolve("links/head"), "ref: refs/heads/main\n");
            Files.createSymbolicLink(workspace.resolve("links/Objects"), Path.of("x"));
            Files.createSymbolicLink(workspace.resolve("links/Refs"), Path.of("x"));
            Files.createDirectories(workspace.resolve("plain/objects"));
            Files.writeString(workspace.resolve("plain/refs"), "x");
        });
        assertThat(rules())
                .containsEntry("data/HEAD", "change.git_directory")
                .containsEntry("tree", "change.git_directory")
                .containsEntry("tree/commondir", "change.git_directory")
                .containsEntry("links", "change.git_directory")
                .containsEntry("plain/objects", "allowed")
                .containsEntry("plain/refs", "allowed");
    }

    @Test
    void repositoryOfTheProjectIsProtectedUnderAnyName() throws Exception {
        plant(playground.project.resolve("fixtures/sample"), temp.resolve("ran"));
        playground.run(workspace -> {
            Files.writeString(workspace.resolve("fixtures/sample/config"), "[core]\n");
            Files.createDirectories(workspace.resolve("fixtures/sample/hooks"));
            Files.writeString(workspace.resolve("fixtures/sample/hooks/post-checkout"), "evil\n");
            Files.writeString(workspace.resolve("fixtures/other"), "x");
        });
        assertThat(rules())
                .containsEntry("fixtures/sample/config", "change.git_directory")
                .containsEntry("fixtures/sample/hooks", "change.git_directory")
                .containsEntry("fixtures/sample/hooks/post-checkout", "change.git_directory")
                .containsEntry("fixtures/other", "allowed");
    }

    @Test
    void piecesThatCompleteARepositoryWithWhatTheProjectHasByNowAreRefusedWhenApplied() throws Exception {
        Files.createDirectories(playground.project.resolve("data"));
        playground.run(workspace -> Files.writeString(workspace.resolve("data/HEAD"), "ref: refs/heads/main\n"));
        assertThat(rules()).containsEntry("data/HEAD", "allowed");
        Files.createDirectories(playground.project.resolve("data/objects"));
        Files.createDirectories(playground.project.resolve("data/refs"));
        assertThatThrownBy(
                        () -> playground.review.apply(playground.kept(), Selection.of("data/HEAD"), Optional.empty()))
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        refused -> assertThat(refused.code()).isIn(FailureCode.REJECTED));
        assertThat(Files.exists(playground.project.resolve("data/HEAD"), LinkOption.NOFOLLOW_LINKS))
                .isFalse();
    }
}
