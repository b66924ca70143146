package dev.glovebox.policy.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
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
                ".glovebox-apply-x/new-1"
            })
    void aProtectedPathIsDeniedInAnySpelling(String path) {
        assertThat(ChangePolicy.DEFAULTS.judge(path))
                .isInstanceOfSatisfying(
                        Verdict.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("change.protected"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"src/Main.java", "git/config", ".gitignore", "docs/ci/run", "environment", "Übung/é.txt", "a.env"
            })
    void anOrdinaryPathIsAllowed(String path) {
        assertThat(ChangePolicy.DEFAULTS.judge(path)).isEqualTo(new Verdict.Allowed());
    }

    @Test
    void denyComesBeforeAllow() {
        var policy = policy(List.of("src/**"), List.of("src/secret/**"));
        assertThat(policy.judge("src/a").allowed()).isTrue();
        assertThat(policy.judge("src/secret/a"))
                .isEqualTo(new Verdict.Denied("change.denied", "the policy denies src/secret/**"));
        assertThat(policy.judge("SRC/Secret/a").allowed()).isFalse();
        assertThat(policy.judge("docs/a").allowed()).isFalse();
    }

    @Test
    void aProtectedPathIsAllowedOnlyByAPatternThatNamesIt() {
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
    void aPatternWithoutASlashMatchesInAnyDirectoryAndCoversWhatIsInADirectory() {
        assertThat(PathGlob.parse("*.md").matches("a/b/c.md")).isTrue();
        assertThat(PathGlob.parse("/*.md").matches("a/c.md")).isFalse();
        assertThat(PathGlob.parse("build/").matches("x/build/out.o")).isTrue();
        assertThat(PathGlob.parse("src/*").matches("src/a/b")).isTrue();
        assertThat(PathGlob.parse("a?c").matches("abc")).isTrue();
        assertThat(PathGlob.parse("a.c").matches("abc")).isFalse();
    }

    @Test
    void anEmptyPatternIsRefused() {
        assertThatThrownBy(() -> PathGlob.parse(" ")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PathGlob.parse("/")).hasMessageContaining("write ** for everything");
    }

    private static ChangePolicy policy(List<String> allow, List<String> deny) {
        return new ChangePolicy(globs(allow.stream()), globs(deny.stream()), ChangeLimits.DEFAULTS);
    }

    private static List<PathGlob> globs(Stream<String> texts) {
        return texts.map(PathGlob::parse).toList();
    }
}
