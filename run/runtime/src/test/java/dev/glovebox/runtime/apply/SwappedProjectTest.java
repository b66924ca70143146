package dev.glovebox.runtime.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody renames the project, or a directory in it, while its changes are applied. */
class SwappedProjectTest {

    private static final int ATTEMPTS = 400;

    @TempDir
    Path temp;

    private Playground playground;
    private Path project;
    private Path decoy;
    private Path away;

    @BeforeEach
    void makeProjectAndDecoy() throws IOException {
        playground = new Playground(temp);
        project = playground.project;
        decoy = Files.createDirectories(temp.resolve("decoy"));
        away = temp.resolve("away");
        Files.createDirectory(project.resolve("sub"));
        Files.writeString(project.resolve("sub/file"), "original\n");
    }

    @AfterEach
    void close() {
        playground.close();
    }

    private Review reviewThat(String step, Attack attack) {
        return new Review(playground.store, playground.ledger, reached -> {
            if (reached.startsWith(step)) {
                try {
                    attack.run();
                } catch (IOException failed) {
                    throw new IllegalStateException(failed);
                }
            }
        });
    }

    private interface Attack {
        void run() throws IOException;
    }

    private void swap() throws IOException {
        Files.move(project, away, StandardCopyOption.ATOMIC_MOVE);
        Files.move(decoy, project, StandardCopyOption.ATOMIC_MOVE);
    }

    private void swapBack() throws IOException {
        Files.move(project, decoy, StandardCopyOption.ATOMIC_MOVE);
        Files.move(away, project, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Whoever swaps fast enough meets every moment between a check and its use. */
    @Test
    void replacedProjectDirectoryIsNotWritten() throws Exception {
        for (int i = 0; i < ATTEMPTS; i++) {
            int attempt = i;
            playground.run(workspace -> Files.writeString(workspace.resolve("new" + attempt), "new\n"));
            var kept = playground.kept();
            var swapper = new Swapper();
            var thread = Thread.ofPlatform().start(swapper);
            try {
                playground.review.apply(kept, Selection.EVERYTHING, Optional.empty());
            } catch (IOException | SandboxException refused) {
                // the project was away at that moment
            } finally {
                swapper.over = true;
                thread.join();
            }
            assertThat(decoy).as("attempt %d", attempt).isEmptyDirectory();
            if (Files.exists(kept.journal())) {
                playground.review.recover();
            }
        }
    }

    private final class Swapper implements Runnable {

        private volatile boolean over;

        @Override
        public void run() {
            try {
                while (!over) {
                    swap();
                    swapBack();
                }
            } catch (IOException failed) {
                throw new IllegalStateException(failed);
            }
        }
    }

    @Test
    void stagingStaysInOpenedProject() throws Exception {
        playground.run(workspace -> Files.writeString(workspace.resolve("sub/file"), "changed\n"));
        reviewThat("journal begun", this::swap).apply(playground.kept(), Selection.EVERYTHING, Optional.empty());
        assertThat(project).isEmptyDirectory();
        assertThat(away.resolve("sub/file")).hasContent("changed");
    }

    @Test
    void recoveryRefusesReplacedProjectDirectory() throws Exception {
        playground.run(workspace -> Files.writeString(workspace.resolve("sub/file"), "changed\n"));
        var killed = reviewThat("commit begun", () -> {
            throw new AssertionError("killed");
        });
        assertThatThrownBy(() -> killed.apply(playground.kept(), Selection.EVERYTHING, Optional.empty()))
                .isInstanceOf(AssertionError.class);
        swap();
        assertThatThrownBy(() -> playground.review.recover()).isInstanceOf(SandboxException.class);
        assertThat(project).isEmptyDirectory();
        swapBack();
        playground.review.recover();
        assertThat(project.resolve("sub/file")).hasContent("changed");
    }

    @Test
    void linkSwappedInDuringCommitIsNotFollowed() throws Exception {
        playground.run(workspace -> Files.writeString(workspace.resolve("sub/file"), "changed\n"));
        var review = reviewThat("commit begun", () -> {
            Files.move(project.resolve("sub"), away);
            Files.createSymbolicLink(project.resolve("sub"), decoy);
            Files.writeString(decoy.resolve("file"), "original\n");
        });
        assertThatThrownBy(() -> review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty()))
                .isInstanceOfAny(IOException.class, SandboxException.class);
        assertThat(decoy.resolve("file")).hasContent("original");
        assertThat(away.resolve("file")).hasContent("original");
    }

    @Test
    void editDuringCommitIsConflict() throws Exception {
        Files.writeString(project.resolve("aaa"), "first\n");
        playground.run(workspace -> {
            Files.writeString(workspace.resolve("aaa"), "changed\n");
            Files.writeString(workspace.resolve("sub/file"), "changed\n");
        });
        refusedAsConflict(reviewThat("committed", () -> Files.writeString(project.resolve("sub/file"), "mine\n")));
        assertThat(project.resolve("sub/file")).hasContent("mine");
        assertThat(project.resolve("aaa")).hasContent("first");
        assertThat(Snapshot.of(project)).hasSize(4);
    }

    @Test
    void editOfFileToDeleteIsConflict() throws Exception {
        playground.run(workspace -> Files.delete(workspace.resolve("sub/file")));
        refusedAsConflict(reviewThat("commit begun", () -> Files.writeString(project.resolve("sub/file"), "mine\n")));
        assertThat(project.resolve("sub/file")).hasContent("mine");
    }

    @Test
    void fileCreatedAtNewPathIsConflict() throws Exception {
        playground.run(workspace -> Files.writeString(workspace.resolve("new"), "theirs\n"));
        refusedAsConflict(reviewThat("commit begun", () -> Files.writeString(project.resolve("new"), "mine\n")));
        assertThat(project.resolve("new")).hasContent("mine");
    }

    @Test
    void fileCreatedInDirectoryToDeleteIsConflict() throws Exception {
        playground.run(workspace -> {
            Files.delete(workspace.resolve("sub/file"));
            Files.delete(workspace.resolve("sub"));
        });
        refusedAsConflict(reviewThat("commit begun", () -> Files.writeString(project.resolve("sub/mine"), "mine\n")));
        assertThat(project.resolve("sub/mine")).hasContent("mine");
        assertThat(project.resolve("sub/file")).hasContent("original");
    }

    /** Taking back must not take what somebody made of it since. */
    @Test
    void editOfAppliedFileSurvivesRollback() throws Exception {
        Files.writeString(project.resolve("aaa"), "first\n");
        Files.writeString(project.resolve("zzz"), "last\n");
        playground.run(workspace -> {
            Files.writeString(workspace.resolve("aaa"), "changed\n");
            Files.writeString(workspace.resolve("new"), "new\n");
            Files.writeString(workspace.resolve("zzz"), "changed\n");
        });
        var review = reviewThat("committed Put", () -> {
            Files.writeString(project.resolve("new"), "mine\n");
            Files.writeString(project.resolve("aaa"), "mine\n");
            Files.writeString(project.resolve("zzz"), "mine\n");
        });
        assertThatThrownBy(() -> review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty()))
                .isInstanceOfAny(IOException.class, SandboxException.class);
        assertThat(project.resolve("new")).hasContent("mine");
        assertThat(project.resolve("aaa")).hasContent("mine");
        assertThat(project.resolve("zzz")).hasContent("mine");
    }

    @Test
    void killAfterRollbackLeavesProjectUnchanged() throws Exception {
        Files.writeString(project.resolve("old-name"), "a file that is renamed\n");
        playground.run(workspace -> {
            Files.move(workspace.resolve("old-name"), workspace.resolve("new-name"));
            Files.writeString(workspace.resolve("sub/file"), "changed\n");
        });
        var review = new Review(playground.store, playground.ledger, step -> {
            if (step.startsWith("committed Put")) {
                edit("mine\n");
            }
            if (step.equals("taken back")) {
                throw new AssertionError("killed");
            }
        });
        assertThatThrownBy(() -> review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty()))
                .isInstanceOf(AssertionError.class);
        edit("original\n");
        playground.review.recover();
        assertThat(project.resolve("old-name")).hasContent("a file that is renamed");
        assertThat(project.resolve("new-name")).doesNotExist();
        assertThat(Snapshot.of(project)).hasSize(4);
    }

    private void edit(String content) {
        try {
            Files.writeString(project.resolve("sub/file"), content);
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Test
    void changesApplyToSetgidProject() throws Exception {
        Files.setAttribute(project, "unix:mode", 02755);
        playground.run(workspace -> Files.writeString(workspace.resolve("sub/file"), "changed\n"));
        playground.review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty());
        assertThat(project.resolve("sub/file")).hasContent("changed");
    }

    private void refusedAsConflict(Review review) {
        assertThatThrownBy(() -> review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty()))
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        conflict -> assertThat(conflict.code()).isEqualTo(FailureCode.CHANGES_CONFLICT));
    }
}
