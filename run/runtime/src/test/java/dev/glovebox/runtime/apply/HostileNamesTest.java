package dev.glovebox.runtime.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.runtime.change.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that look like another, and paths that are longer than the kernel takes. */
class HostileNamesTest {

    private static final String DEEP = """
            name=$(printf 'd%.0s' $(seq 200))
            for i in $(seq 40); do mkdir $name; cd -P $name; done
            echo x > leaf
            """;

    @TempDir
    Path temp;

    private Playground playground;

    @BeforeEach
    void aProject() throws Exception {
        playground = new Playground(temp);
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\u3164b",
                "\u115f",
                "a\u1160",
                "a\u2800b",
                "a\u00a0b",
                "a\u2003b",
                "a\u3000b",
                "a\uffa0b",
                "a\u034fb",
                "a\ufe0fb",
                "a\u17b4b",
                "a\ud834\udd59b",
                "trailing ",
                ".git ",
                ".git.",
                ".git . .",
                ".git\u3164",
                ".git::$INDEX_ALLOCATION",
                ".git:x",
                "file::$DATA",
                "git~1",
                ".gitmodules ",
                "GITMOD~1",
                "vscode~1",
                "...git/../.env."
            })
    void lookalikeNameIsRefused(String name) throws Exception {
        Path path = Path.of(name).normalize();
        playground.run(workspace -> Files.writeString(workspace.resolve(path), "x"));
        assertThat(rules().values()).doesNotContain("allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"etc.", "a b", "2024-01-01T10:00", "x~", "backup.~1~", "\u00fc\u4e2d\u6587.txt", "..x"})
    void ordinaryNameIsAllowed(String name) throws Exception {
        playground.run(workspace -> Files.writeString(workspace.resolve(name), "x"));
        assertThat(rules()).containsEntry(name, "allowed");
    }

    @Test
    void overlongPathIsListedWithOtherChanges() throws Exception {
        assumeTrue(BoxUser.current().root(), "needs root: an overlay, which goes with its file system");
        playground.run(workspace -> {
            Files.writeString(workspace.resolve("fine"), "x");
            Files.writeString(workspace.resolve("zebra"), "x");
            assertThat(shell(workspace, DEEP)).isZero();
        });
        assertThat(rules()).containsEntry("fine", "allowed").containsEntry("zebra", "allowed");
        assertThat(rules().entrySet().stream()
                        .filter(entry -> entry.getKey().length() > 2_048)
                        .map(Map.Entry::getValue))
                .containsExactly("change.name");
    }

    @Test
    void removedDeepPathKeepsItsDirectories() throws Exception {
        assumeTrue(BoxUser.current().root(), "needs root: an overlay; such a project cannot be copied");
        assertThat(shell(playground.project, DEEP)).isZero();
        Files.writeString(playground.project.resolve("gone"), "x");
        playground.run(workspace -> {
            Files.delete(workspace.resolve("gone"));
            assertThat(shell(workspace, "rm -rf d*")).isZero();
        });
        assertThat(rules()).containsEntry("gone", "allowed");
        assertThat(rules().get("d".repeat(200))).isEqualTo("change.holds_refused");
        assertThat(shell(playground.project, "rm -rf d*")).isZero();
    }

    private static int shell(Path directory, String script) throws IOException, InterruptedException {
        return new ProcessBuilder("sh", "-ec", script)
                .directory(directory.toFile())
                .inheritIO()
                .start()
                .waitFor();
    }
}
