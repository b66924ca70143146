package dev.glovebox.screen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.value.Sha256;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.CodePolicy.InlineSuppression;
import dev.glovebox.screen.finding.CodePolicy.NameLists;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.finding.Finding;
import dev.glovebox.screen.finding.Language;
import dev.glovebox.screen.finding.Profile;
import dev.glovebox.screen.finding.ScreenResult;
import dev.glovebox.screen.finding.Suppression;
import dev.glovebox.screen.source.SourceLimits;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CodeValidatorTest {
    private static final CodePolicy STANDARD = CodePolicy.of(Profile.STANDARD);

    private static ScreenResult judge(CodePolicy policy, String source) {
        return new CodeValidator(policy).validate(source.getBytes(StandardCharsets.UTF_8), Language.PYTHON);
    }

    @Test
    void findingHasRulePositionSourceReasonAndHint() {
        ScreenResult result = judge(STANDARD, "import os\nx = 1\nos.system('ls')\n");

        assertThat(result.accepted()).isFalse();
        Finding finding = result.errors().getFirst();
        assertThat(finding.rule()).isEqualTo("process");
        assertThat(finding.position()).isEqualTo(new Finding.Location(3, 1, 3, 10, "os.system"));
        assertThat(finding.line()).startsWith("3:1 process: os.system starts a process or a shell; ");
    }

    @Test
    void hashIsOfTheBytesThatWereJudged() {
        ScreenResult result = judge(STANDARD, "print('hi')");

        assertThat(result.sha256())
                .isEqualTo(Sha256.of("print('hi')".getBytes(StandardCharsets.UTF_8)))
                .hasSize(64);
    }

    @Test
    void allowListOverridesProfile() {
        String source = "import requests\nimport os\nprint(requests.get('http://x').text, os.environ)";
        CodePolicy allowed = STANDARD.withNames(NameLists.of(List.of("requests", "os.environ"), List.of()));

        assertThat(judge(STANDARD, source).accepted()).isFalse();
        assertThat(judge(allowed, source).accepted()).isTrue();
    }

    @Test
    void denyListWinsOverAllowListOfTheRole() {
        CodePolicy policy = STANDARD.withNames(NameLists.of(List.of(), List.of("pandas", "math.sqrt")))
                .withNames(NameLists.of(List.of("pandas"), List.of()));

        assertThat(judge(policy, "import pandas as pd").errors())
                .extracting(finding -> finding.explanation().reason())
                .containsExactly("module pandas is on the deny list");
        assertThat(judge(policy, "import math\nprint(math.sqrt(2))").accepted()).isFalse();
        assertThat(judge(policy, "import math\nprint(math.floor(2))").accepted())
                .isTrue();
    }

    @Test
    void allowedPathsPermitAbsolutePaths() {
        String source = "print(open('/data/in.csv').read())";

        assertThat(judge(STANDARD, source).accepted()).isFalse();
        assertThat(judge(STANDARD.withAllowedPaths(List.of("/data")), source).accepted())
                .isTrue();
        assertThat(judge(STANDARD.withAllowedPaths(List.of("/data")), "open('/database/x')")
                        .accepted())
                .isFalse();
    }

    @Test
    void relativeAllowedPathIsRefusedInThePolicy() {
        assertThatThrownBy(() -> STANDARD.withAllowedPaths(List.of("data")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not absolute");
    }

    @Test
    void suppressionIsRefusedAndRecordedUnlessThePolicyHonoursIt() {
        String source = "eval('1')  # glovebox: allow[dynamic-code] constant text\n";

        ScreenResult refused = judge(STANDARD, source);
        assertThat(refused.accepted()).isFalse();
        assertThat(refused.suppressions()).extracting(Suppression::outcome).containsExactly(Suppression.Effect.REFUSED);
        assertThat(refused.findings()).extracting(Finding::family).contains(Family.SUPPRESSION);

        ScreenResult honoured = judge(STANDARD.withSuppression(InlineSuppression.HONOURED), source);
        assertThat(honoured.accepted()).isTrue();
        Suppression audit = honoured.suppressions().getFirst();
        assertThat(audit.outcome()).isEqualTo(Suppression.Effect.HONOURED);
        assertThat(audit.reason()).isEqualTo("constant text");
        assertThat(audit.suppressed()).extracting(Finding::rule).containsOnly("dynamic-code");
    }

    @Test
    void suppressionOfAnotherRuleOrLineChangesNothing() {
        CodePolicy honours = STANDARD.withSuppression(InlineSuppression.HONOURED);

        ScreenResult result =
                judge(honours, "# glovebox: allow[process] above\neval('1') # glovebox: allow[network] no\n");
        assertThat(result.accepted()).isFalse();
        assertThat(result.suppressions()).extracting(Suppression::outcome).containsOnly(Suppression.Effect.UNUSED);
    }

    @Test
    void refusedSuppressionAloneRejectsOnlyAtStrict() {
        String source = "x = 1  # glovebox: allow[process] just in case\n";

        assertThat(judge(STANDARD, source).accepted()).isTrue();
        assertThat(judge(CodePolicy.of(Profile.STRICT), source).accepted()).isFalse();
    }

    @Test
    void profilesDifferInToleratedUncertainty() {
        String unlisted = "import ossaudiodev";
        String undecided = "import sys\nprint(open(sys.argv[1]).read())";
        String foreign = "import somebodys_library";

        assertThat(judge(CodePolicy.of(Profile.PERMISSIVE), unlisted).accepted())
                .isTrue();
        assertThat(judge(STANDARD, unlisted).accepted()).isFalse();
        assertThat(judge(STANDARD, undecided).accepted()).isTrue();
        assertThat(judge(CodePolicy.of(Profile.STRICT), undecided).accepted()).isFalse();
        assertThat(judge(STANDARD, foreign).accepted()).isTrue();
        assertThat(judge(STANDARD, foreign).findings()).hasSize(1);
        assertThat(judge(CodePolicy.of(Profile.STRICT), foreign).accepted()).isFalse();
    }

    @Test
    void strictAcceptsPlainComputation() {
        String source = """
                import math, json
                from collections import Counter
                print(math.sqrt(2), Counter('abc'), json.dumps({'a': 1}))
                """;

        assertThat(judge(CodePolicy.of(Profile.STRICT), source).findings()).isEmpty();
    }

    @Test
    void slowScreeningIsRefused() {
        SourceLimits hurried = new SourceLimits(1 << 20, 1 << 17, 10_000, 1 << 20, Duration.ofNanos(1));

        ScreenResult result = judge(STANDARD.withLimits(hurried), "x = 1\n".repeat(20_000));
        assertThat(result.accepted()).isFalse();
        assertThat(result.errors().getFirst().family()).isEqualTo(Family.SOURCE);
    }

    @Test
    void interruptedCallerGetsARefusalAndKeepsItsInterrupt() {
        Thread.currentThread().interrupt();
        ScreenResult result = judge(STANDARD, "x = 1\n".repeat(20_000));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.accepted()).isFalse();
    }

    @Test
    void findingsAreBoundedAndOrdered() {
        ScreenResult result = judge(STANDARD, "eval('1')\n".repeat(2_000));

        assertThat(result.findings())
                .hasSizeLessThanOrEqualTo(400)
                .isSortedAccordingTo((a, b) ->
                        Integer.compare(a.position().line(), b.position().line()));
    }

    @Test
    void namesOfProfilesAndFamiliesAreChecked() {
        assertThat(Profile.named("strict")).isEqualTo(Profile.STRICT);
        assertThat(Family.named("process")).isEqualTo(Family.PROCESS);
        assertThatThrownBy(() -> Profile.named("lax")).hasMessageContaining("use permissive, standard or strict");
        assertThatThrownBy(() -> Family.named("lax")).hasMessageContaining("no rule family");
        assertThat(Language.ofFile("a.py")).contains(Language.PYTHON);
        assertThat(Language.ofFile("A.MJS")).contains(Language.JAVASCRIPT);
        assertThat(Language.ofFile("run.sh")).contains(Language.SHELL);
        assertThat(Language.ofFile("x.rb")).isEmpty();
    }
}
