package dev.glovebox.policy.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangePolicyTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".git/hooks/pre-commit",
                ".git/config",
                ".GIT/config",
                "vendor/lib/.git/config",
                ".git\u200c/hooks/x",
                ".\uff47\uff49\uff54/config",
                "GIT~1/config",
                ".gitmodules",
                ".gitattributes",
                ".github/workflows/ci.yml",
                ".GitHub/Workflows/ci.yml",
                ".gitlab-ci.yml",
                ".ci/run",
                "Jenkinsfile",
                "sub/jenkinsfile",
                ".env",
                ".env.local",
                "app/.ENV",
                ".envrc",
                ".ssh/authorized_keys",
                ".vscode/tasks.json",
                ".idea/workspace.xml",
                ".glovebox-apply-x/new-1",
                ".claude/settings.json",
                ".codex/config.toml",
                ".cursor/mcp.json",
                ".mcp.json",
                ".zed/tasks.json",
                ".yarnrc.yml",
                ".cargo/config.toml",
                ".cargo/config",
                ".mvn/extensions.xml",
                ".mvn/jvm.config",
                ".gitea/workflows/ci.yml",
                ".forgejo/workflows/ci.yml",
                ".drone.yml",
                ".woodpecker.yml",
                ".woodpecker/build.yaml",
                ".exrc",
                ".nvimrc",
                ".nvim.lua",
                ".dir-locals.el",
                "my.code-workspace",
                "sub/my.code-workspace",
                ".vscode/extensions.json",
                ".vscode/mcp.json",
                ".husky/pre-commit",
                ".pre-commit-config.yaml",
                "lefthook.yml",
                ".gemini/settings.json",
                ".aider.conf.yml",
                ".continue/config.yaml",
                ".windsurf/hooks.json",
                "CLAUDE.md",
                "sub/AGENTS.md",
                ".cursorrules",
                ".npmrc",
                ".pnpmfile.cjs",
                ".bazelrc",
                ".tool-versions",
                "mise.toml",
                ".gdbinit",
                ".lldbinit",
                ".pdbrc",
                ".Rprofile",
                ".helix/languages.toml",
                ".gitpod.yml",
                ".devcontainer.json",
                "gradle/wrapper/gradle-wrapper.properties",
                "rust-toolchain.toml",
                ".jj/repo/config.toml",
                "glovebox.yaml",
                ".vscode",
                ".claude",
                ".husky",
                ".git ",
                ".git.",
                ".git\u3164/config"
            })
    void protectedPathIsDeniedInAnySpelling(String path) {
        assertThat(ChangePolicy.DEFAULTS.judge(path))
                .isInstanceOfSatisfying(
                        PathDecision.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("change.protected"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/Main.java",
                "git/config",
                ".gitignore",
                "docs/ci/run",
                "environment",
                "Übung/é.txt",
                "a.env",
                "package.json",
                "Makefile",
                "pom.xml",
                "build.gradle",
                "Cargo.toml",
                "pyproject.toml",
                "claude",
                "docs/agents/a.md",
                ".github/CODEOWNERS"
            })
    void ordinaryPathIsAllowed(String path) {
        assertThat(ChangePolicy.DEFAULTS.judge(path)).isEqualTo(new PathDecision.Allowed());
    }

    @Test
    void denyComesBeforeAllow() {
        var policy = policy(List.of("src/**"), List.of("src/secret/**"));
        assertThat(policy.judge("src/a").allowed()).isTrue();
        assertThat(policy.judge("src/secret/a"))
                .isEqualTo(new PathDecision.Denied("change.denied", "the policy denies src/secret/**"));
        assertThat(policy.judge("SRC/Secret/a").allowed()).isFalse();
        assertThat(policy.judge("docs/a").allowed()).isFalse();
    }

    @Test
    void protectedPathIsAllowedOnlyByAPatternThatNamesIt() {
        assertThat(policy(List.of("**"), List.of())
                        .judge(".github/workflows/ci.yml")
                        .allowed())
                .isFalse();
        assertThat(policy(List.of("src/**"), List.of()).judge("src/.env").allowed())
                .isFalse();
        var named = policy(List.of(".github/workflows/**", "**"), List.of());
        assertThat(named.judge(".github/workflows/ci.yml").allowed()).isTrue();
        assertThat(named.judge(".git/hooks/pre-commit").allowed()).isFalse();
    }

    @Test
    void patternWithoutASlashMatchesInAnyDirectoryAndCoversWhatIsInADirectory() {
        assertThat(PathGlob.parse("*.md").matches("a/b/c.md")).isTrue();
        assertThat(PathGlob.parse("/*.md").matches("a/c.md")).isFalse();
        assertThat(PathGlob.parse("build/").matches("x/build/out.o")).isTrue();
        assertThat(PathGlob.parse("src/*").matches("src/a/b")).isTrue();
        assertThat(PathGlob.parse("a?c").matches("abc")).isTrue();
        assertThat(PathGlob.parse("a.c").matches("abc")).isFalse();
    }

    @Test
    void roleNarrowsWhatTheProjectAllowsAndOpensNothingItDenies() {
        var project = policy(List.of("src/**", "docs/**"), List.of("src/secret/**"));
        var writer = project.and(ChangeRules.of(List.of("docs/**", "src/secret/**"), List.of("docs/legal/**")));
        assertThat(writer.judge("docs/a").allowed()).isTrue();
        assertThat(writer.judge("src/a").allowed()).isFalse();
        assertThat(writer.judge("docs/legal/a").allowed()).isFalse();
        assertThat(writer.judge("src/secret/a").allowed()).isFalse();
        assertThat(project.judge("src/a").allowed()).isTrue();
    }

    @Test
    void configuredProtectionIsLiftedOnlyByName() {
        var protect = List.of(PathGlob.parse("deploy/**"));
        var closed = new ChangePolicy(List.of(ChangeRules.NONE), protect, ChangeLimits.DEFAULTS);
        assertThat(closed.judge("deploy/prod.yaml"))
                .isEqualTo(new PathDecision.Denied("change.protected", "protected: the policy protects deploy/**"));
        assertThat(closed.judge("src/a").allowed()).isTrue();
        assertThat(closed.and(ChangeRules.of(List.of("**"), List.of()))
                        .judge("deploy/prod.yaml")
                        .allowed())
                .isFalse();
        assertThat(closed.and(ChangeRules.of(List.of("deploy/prod.yaml"), List.of()))
                        .judge("deploy/prod.yaml")
                        .allowed())
                .isTrue();
    }

    @Test
    void emptyPatternIsRefused() {
        assertThatThrownBy(() -> PathGlob.parse(" ")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PathGlob.parse("/")).hasMessageContaining("write ** for everything");
    }

    private static ChangePolicy policy(List<String> allow, List<String> deny) {
        return new ChangePolicy(List.of(ChangeRules.of(allow, deny)), List.of(), ChangeLimits.DEFAULTS);
    }
}
