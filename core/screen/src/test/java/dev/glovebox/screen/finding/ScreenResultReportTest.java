package dev.glovebox.screen.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.screen.CodeValidator;
import dev.glovebox.screen.finding.CodePolicy.InlineSuppression;
import dev.glovebox.screen.report.ScreenResultJson;
import dev.glovebox.screen.report.ScreenResultSarif;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ScreenResultReportTest {
    private static final CodePolicy POLICY =
            CodePolicy.of(Profile.STANDARD).withSuppression(InlineSuppression.HONOURED);

    private static ScreenResult judge(String source) {
        return new CodeValidator(POLICY).validate(source.getBytes(StandardCharsets.UTF_8), Language.PYTHON);
    }

    @Test
    void jsonHasResultHashAndFindings() {
        ScreenResult result = judge("eval(\"1\")\n");

        assertThat(ScreenResultJson.of(result))
                .startsWith("{\"accepted\":false,\"language\":\"python\",\"profile\":\"standard\",\"sha256\":\""
                        + result.sha256())
                .contains(
                        "{\"rule\":\"dynamic-code\",\"severity\":\"error\",\"certainty\":\"denied\",\"line\":1,\"column\":1")
                .contains("\"source\":\"eval\"")
                .endsWith("\"suppressions\":[]}");
    }

    @Test
    void jsonHoldsSuppressionsWithTheirReason() {
        assertThat(ScreenResultJson.of(judge("eval('1')  # glovebox: allow[dynamic-code] known text\n")))
                .contains("\"accepted\":true")
                .contains("\"outcome\":\"honoured\",\"reason\":\"known text\",\"rules\":[\"dynamic-code\"]");
    }

    @Test
    void sarifHasToolRulesFileHashAndPosition() {
        ScreenResult result = judge("import os\nos.system('x')\n");

        assertThat(ScreenResultSarif.of(result, "job/main.py"))
                .contains("\"version\":\"2.1.0\"", "\"name\":\"glovebox\"", "\"id\":\"process\"")
                .contains("\"uri\":\"job/main.py\"", "\"sha-256\":\"" + result.sha256() + "\"")
                .contains("\"ruleId\":\"process\",\"level\":\"error\"")
                .contains("\"startLine\":2,\"startColumn\":1,\"endLine\":2,\"endColumn\":10");
    }

    @Test
    void sarifKeepsSuppressedFindingsMarked() {
        assertThat(ScreenResultSarif.of(judge("eval('1')  # glovebox: allow[dynamic-code] known\n"), "a.py"))
                .contains("\"suppressions\":[{\"kind\":\"inSource\"}]");
    }
}
