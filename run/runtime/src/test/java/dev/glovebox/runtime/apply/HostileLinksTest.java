package dev.glovebox.runtime.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.policy.change.ChangeLimits;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.change.ChangeRules;
import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.policy.change.PathGlob;
import dev.glovebox.runtime.change.Change;
import java.io.IOException;
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

/** Links that make a path appear where policy does not allow one. */
class HostileLinksTest {

    @TempDir
    Path temp;

    private Playground playground;

    @BeforeEach
    void aProjectWithAnOutwardLink() throws Exception {
        var deny = ChangeRules.of(List.of(), List.of("deploy/**", "keys/prod/**"));
        var policy = new ChangePolicy(List.of(deny), List.of(PathGlob.parse("infra/**")), ChangeLimits.DEFAULTS);
        playground = new Playground(temp, policy);
        Files.createDirectories(playground.project.resolve(".git/hooks"));
        Files.writeString(playground.project.resolve(".git/config"), "[core]\n");
        Files.createDirectories(playground.project.resolve("sub/deeper"));
        Files.createSymbolicLink(playground.project.resolve("ext"), Files.createDirectories(temp.resolve("elsewhere")));
        Files.createSymbolicLink(playground.project.resolve("inward"), Path.of("sub"));
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

    private static void link(Path workspace, String name, String target) throws IOException {
        Files.createDirectories(workspace.resolve(name).getParent());
        Files.createSymbolicLink(workspace.resolve(name), Path.of(target));
    }

    private void applyEverything() throws IOException {
        playground.review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty());
    }

    private boolean applied(String path) {
        return Files.exists(playground.project.resolve(path), LinkOption.NOFOLLOW_LINKS);
    }

    @Test
    void linkNamedLikeAProtectedOrDeniedDirectoryIsRefusedWhereThatDoesNotExist() throws Exception {
        var names = List.of(
                ".vscode", ".husky", ".github", ".github2/../.circleci", "deploy", "infra", "keys", "sub/.github");
        playground.run(workspace -> {
            Files.createDirectories(workspace.resolve("x/workflows"));
            Files.createDirectories(workspace.resolve("x/prod"));
            Files.writeString(workspace.resolve("x/workflows/ci.yml"), "run: evil\n");
            for (String name : names) {
                String path = Path.of(name).normalize().toString();
                link(workspace, path, path.startsWith("sub/") ? "../x" : "x");
            }
        });
        assertThat(rules()).containsEntry("x/workflows/ci.yml", "allowed");
        for (String name : names) {
            assertThat(rules().get(Path.of(name).normalize().toString()))
                    .as(name)
                    .isNotEqualTo("allowed");
        }
        applyEverything();
        assertThat(applied("x/workflows/ci.yml")).isTrue();
        assertThat(applied(".github")).isFalse();
        assertThat(applied("deploy")).isFalse();
    }

    @Test
    void fileNamedLikeADeniedDirectoryIsRefusedAndAPlainDirectoryIsNot() throws Exception {
        playground.run(workspace -> {
            Files.writeString(workspace.resolve("deploy"), "x");
            Files.createDirectories(workspace.resolve("infra"));
        });
        assertThat(rules()).containsEntry("deploy", "change.denied").containsEntry("infra", "allowed");
    }

    @Test
    void linkToProtectedPathIsRefused() throws Exception {
        playground.run(workspace -> {
            link(workspace, "notes", ".git/config");
            link(workspace, "hooks", ".git/hooks");
            link(workspace, "case", ".GIT/hooks");
            link(workspace, "sub/up", "../.git");
            link(workspace, "middle", "sub");
            link(workspace, "sub/deeper/git", "../../.git");
            link(workspace, "chain", "middle/deeper/git/hooks");
            link(workspace, "later", ".husky/pre-commit");
        });
        assertThat(rules()).containsEntry("middle", "allowed");
        for (String name : List.of("notes", "hooks", "case", "sub/up", "sub/deeper/git", "chain", "later")) {
            assertThat(rules().get(name)).as(name).isEqualTo("change.link");
        }
    }

    @Test
    void linkThroughTheProjectsOwnOutwardLinkIsRefused() throws Exception {
        playground.run(workspace -> {
            link(workspace, "x", "ext/shadow");
            link(workspace, "y", "ext");
            link(workspace, "first", "second/shadow");
            link(workspace, "second", "sub/third");
            link(workspace, "sub/third", "../ext");
            link(workspace, "fine", "inward/deeper");
        });
        assertThat(rules())
                .containsEntry("x", "change.link")
                .containsEntry("y", "change.link")
                .containsEntry("first", "change.link")
                .containsEntry("second", "change.link")
                .containsEntry("sub/third", "change.link")
                .containsEntry("fine", "allowed");
    }

    @Test
    void pathThroughNewLinksIsJudgedByItsTarget() throws Exception {
        playground.run(workspace -> {
            Files.createDirectories(workspace.resolve("a/b"));
            link(workspace, "keys", "a");
            link(workspace, "a/prod", "b");
            link(workspace, "loop", "loop/x");
            link(workspace, "ping", "pong");
            link(workspace, "pong", "ping");
        });
        assertThat(rules())
                .containsEntry("a/prod", "allowed")
                .containsEntry("keys", "change.link")
                .containsEntry("loop", "change.link")
                .containsEntry("ping", "change.link")
                .containsEntry("pong", "change.link");
    }

    @Test
    void harmlessLinksAreApplied() throws Exception {
        playground.run(workspace -> {
            Files.createDirectories(workspace.resolve("releases/2"));
            link(workspace, "current", "releases/2");
            link(workspace, "here", ".");
            link(workspace, "dangling", "not/yet/there");
            link(workspace, "sub/link", "../inward/deeper");
        });
        assertThat(rules()).containsOnlyKeys("releases", "releases/2", "current", "here", "dangling", "sub/link");
        assertThat(rules().values()).containsOnly("allowed");
        applyEverything();
        assertThat(applied("current")).isTrue();
    }

    @Test
    void linkIsJudgedTogetherWithSelectedLinks() throws Exception {
        playground.run(workspace -> {
            Files.createDirectories(workspace.resolve("sub/keys/prod"));
            link(workspace, "first", "second/shadow");
            link(workspace, "second", "sub");
        });
        assertThat(rules()).containsEntry("first", "allowed");
        // Without the other one, the link leads through whatever the project has there by now.
        Files.createSymbolicLink(playground.project.resolve("second"), Path.of("ext"));
        assertThatThrownBy(() -> playground.review.apply(playground.kept(), Selection.of("first"), Optional.empty()))
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        refused -> assertThat(refused.code()).isEqualTo(FailureCode.REJECTED));
        assertThat(applied("first")).isFalse();
    }
}
