package dev.glovebox.runtime.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.change.ChangeLimits;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.workspace.Workspaces.Strategy;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program leaves behind to reach the host with. */
class HostileChangesTest {

    @TempDir
    Path temp;

    private Playground playground;
    private Path outside;

    @BeforeEach
    void aProjectWithNeighbours() throws Exception {
        playground = new Playground(temp);
        outside = Files.createDirectories(temp.resolve("outside"));
        Files.writeString(outside.resolve("victim"), "safe\n");
        Files.createDirectories(playground.project.resolve("sub"));
        Files.writeString(playground.project.resolve("sub/file"), "original\n");
    }

    @AfterEach
    void nothingOutsideWasTouched() throws IOException {
        assertThat(Snapshot.of(outside)).hasSize(2);
        assertThat(Files.readString(outside.resolve("victim"))).isEqualTo("safe\n");
        playground.close();
    }

    private Map<String, String> rules() throws IOException {
        return playground.kept().changes().changes().stream()
                .collect(Collectors.toMap(Change::path, HostileChangesTest::rule));
    }

    private static String rule(Change change) {
        return switch (change.decision()) {
            case PathDecision.Allowed() -> "allowed";
            case PathDecision.Denied(String rule, String _) -> rule;
        };
    }

    @Test
    void onlyLinksOutOfProjectAreRefused() throws Exception {
        playground.run(workspace -> {
            link(workspace, "absolute", "/etc/passwd");
            link(workspace, "up", "../outside/victim");
            link(workspace, "sub/fine", "../sub/file");
            link(workspace, "sub/up", "../../outside");
            link(workspace, "through", "sub/../../outside");
            link(workspace, "workspace", "/workspace/sub");
        });
        assertThat(rules())
                .containsEntry("absolute", "change.link")
                .containsEntry("up", "change.link")
                .containsEntry("sub/fine", "allowed")
                .containsEntry("sub/up", "change.link")
                .containsEntry("through", "change.link")
                .containsEntry("workspace", "change.link");
        playground.review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty());
        assertThat(Files.exists(playground.project.resolve("absolute"), LinkOption.NOFOLLOW_LINKS))
                .isFalse();
        assertThat(Files.isSymbolicLink(playground.project.resolve("sub/fine"))).isTrue();
    }

    private static void link(Path workspace, String name, String target) throws IOException {
        Files.createSymbolicLink(workspace.resolve(name), Path.of(target));
    }

    @Test
    void oddNamesSpecialFilesAndSetIdAreListedAndNeverWritten() throws Exception {
        playground.run(workspace -> shell(workspace, """
                printf x > "$(printf 'esc\\033[2J')"
                printf x > "$(printf 'bad\\377utf8')"
                printf x > "$(printf 'line\\nbreak')"
                mkdir "$(printf 'dir\\001')" && printf x > "$(printf 'dir\\001')/inside"
                mkfifo pipe
                printf x > setuid; chmod 4755 setuid
                printf x > SUB
                printf x > twin; printf x > TWIN
                mkdir -p .git/hooks && printf x > .git/hooks/post-checkout
                """));
        var rules = rules();
        assertThat(rules.values()).doesNotContain("allowed");
        assertThat(rules)
                .containsEntry("pipe", "change.special_file")
                .containsEntry("setuid", "change.set_id")
                .containsEntry("SUB", "change.collision")
                .containsEntry("twin", "change.collision")
                .containsEntry("dir\u0001/inside", "change.name")
                .containsEntry(".git/hooks/post-checkout", "change.protected");
        var before = Snapshot.of(playground.project);
        assertThat(playground.review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty()))
                .isEmpty();
        assertThat(Snapshot.of(playground.project)).isEqualTo(before);
        assertThatThrownBy(() -> playground.review.apply(playground.kept(), Selection.of("setuid"), Optional.empty()))
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        refused -> assertThat(refused.code()).isEqualTo(FailureCode.REJECTED));
    }

    @Test
    void directoryOfTheProjectSwappedForALinkIsNotFollowed() throws Exception {
        playground.run(workspace -> {
            Files.writeString(workspace.resolve("sub/new"), "new\n");
            Files.writeString(workspace.resolve("sub/file"), "changed\n");
        });
        Files.move(playground.project.resolve("sub"), temp.resolve("elsewhere"));
        Files.createSymbolicLink(playground.project.resolve("sub"), outside);
        assertThatThrownBy(() -> playground.review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty()))
                .isInstanceOf(SandboxException.class);
        assertThatThrownBy(() -> playground.review.apply(playground.kept(), Selection.of("sub/new"), Optional.empty()))
                .isInstanceOf(SandboxException.class);
        try (var names = Files.list(playground.project)) {
            assertThat(names.map(path -> String.valueOf(path.getFileName()))).containsExactly("sub");
        }
    }

    @Test
    void fileThatChangedSinceTheRunIsAConflictAndNothingIsApplied() throws Exception {
        playground.run(workspace -> {
            Files.writeString(workspace.resolve("sub/file"), "changed\n");
            Files.writeString(workspace.resolve("other"), "other\n");
        });
        Files.writeString(playground.project.resolve("sub/file"), "mine\n");
        assertThatThrownBy(() -> playground.review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty()))
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        conflict -> assertThat(conflict.code()).isEqualTo(FailureCode.CHANGES_CONFLICT));
        assertThat(playground.project.resolve("other")).doesNotExist();
        assertThat(playground.project.resolve("sub/file")).hasContent("mine");
    }

    @Test
    void fileThatItsOwnerChangedDuringTheRunCannotBeOverwritten() throws Exception {
        playground.run(workspace -> {
            Files.writeString(workspace.resolve("sub/file"), "changed\n");
            Thread.sleep(30);
            Files.writeString(playground.project.resolve("sub/file"), "mine\n");
        });
        assertThat(rules()).containsEntry("sub/file", "change.raced");
    }

    @Test
    void unreviewedChangesAreNotApplied() throws Exception {
        playground.run(workspace -> Files.writeString(workspace.resolve("sub/file"), "changed\n"));
        assertThatThrownBy(() ->
                        playground.review.apply(playground.kept(), Selection.EVERYTHING, Optional.of("0".repeat(64))))
                .hasMessageContaining("not 000");
        assertThat(playground.project.resolve("sub/file")).hasContent("original");
    }

    @Test
    void layerSizeIsLimited() throws Exception {
        assumeTrue(BoxUser.current().root(), "needs root: an overlay of a limited size");
        var summary = playground.run(Strategy.BEST, ByteSize.mebibytes(2), workspace -> {
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 100_000; i++) {
                            Files.writeString(workspace.resolve("small" + i), "x");
                        }
                    })
                    .hasMessageContaining("No space left");
        });
        assertThat(summary.strategy()).isEqualTo("overlay");
        assertThat(summary.changes()).isBetween(100, 2_048);
        assertThat(playground.kept().bytes()).isLessThan(4L << 20);
    }

    @Test
    void hugeSparseFileIsNamedAndNotCopied() throws Exception {
        playground.run(workspace -> {
            try (var file = new RandomAccessFile(workspace.resolve("sparse").toFile(), "rw")) {
                file.setLength(5L << 30);
            }
        });
        assertThat(rules()).containsEntry("sparse", "change.too_large");
        assertThat(playground.kept().bytes()).isLessThan(10_000);
    }

    @Test
    void moreChangesThanTheLimitAreCutOffAndNoneCanBeApplied() throws Exception {
        var few = new ChangePolicy(
                List.of(), List.of(), new ChangeLimits(10, ByteSize.mebibytes(1), ByteSize.mebibytes(1)));
        try (var limited = new Playground(temp.resolve("limited"), few)) {
            var summary = limited.run(workspace -> {
                for (int i = 0; i < 50; i++) {
                    Files.writeString(workspace.resolve("f" + i), "x");
                }
            });
            assertThat(summary.changes()).isEqualTo(10);
            assertThat(summary.refused()).isEqualTo(10);
            assertThat(summary.notes()).anyMatch(note -> note.contains("more than 10 changes"));
        }
    }

    @Test
    void appliedFilesBelongToOwnerOfProject() throws Exception {
        assumeTrue(BoxUser.current().root(), "needs root: a project that belongs to someone else");
        shell(playground.project, "chown -R 1234:2345 .");
        playground.run(workspace -> {
            Files.writeString(workspace.resolve("sub/file"), "changed\n");
            Files.createDirectory(workspace.resolve("made"));
            Files.writeString(workspace.resolve("made/new"), "new\n");
            Files.createSymbolicLink(workspace.resolve("made/link"), Path.of("new"));
        });
        playground.review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty());
        for (String path : List.of("sub/file", "made", "made/new", "made/link")) {
            Path file = playground.project.resolve(path);
            assertThat(Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS))
                    .as(path)
                    .isEqualTo(1234);
            assertThat(Files.getAttribute(file, "unix:gid", LinkOption.NOFOLLOW_LINKS))
                    .as(path)
                    .isEqualTo(2345);
        }
    }

    @Test
    void fileRewrittenWithTheSameContentIsNoChange() throws Exception {
        var summary = playground.run(workspace -> Files.writeString(workspace.resolve("sub/file"), "original\n"));
        assertThat(summary.changes()).isZero();
        assertThat(playground.store.all()).isEmpty();
    }

    private static void shell(Path directory, String script) throws IOException, InterruptedException {
        var process = new ProcessBuilder("sh", "-ec", script)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        assertThat(process.getInputStream().readAllBytes()).isEmpty();
        assertThat(process.waitFor()).isZero();
    }
}
