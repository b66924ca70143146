package dev.glovebox.screen;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Finding;
import dev.glovebox.screen.finding.Language;
import dev.glovebox.screen.finding.Profile;
import dev.glovebox.screen.finding.ScreenResult;
import java.nio.charset.StandardCharsets;

/**
 * Any bytes give a verdict. In a normal build this replays the seeds next to it; with {@code JAZZER_FUZZ=1} it searches.
 */
class CodeValidatorFuzzTest {
    private static final CodeValidator STANDARD = new CodeValidator(CodePolicy.of(Profile.STANDARD));

    @FuzzTest(maxDuration = "60s")
    void anyBytesGiveAResult(FuzzedDataProvider data) {
        Language language = data.pickValue(Language.values());
        byte[] source = data.consumeRemainingAsBytes();
        ScreenResult result = STANDARD.validate(source, language);
        if (result.sha256().length() != 64) {
            throw new AssertionError("no hash");
        }
        // Whatever a screen throws becomes a rejection, so a fault of ours would hide behind one.
        for (Finding finding : result.findings()) {
            if (finding.explanation().reason().startsWith("it could not be screened (")) {
                throw new AssertionError(finding.line());
            }
        }
    }

    /** Whatever surrounds it, a call of eval that parses is found. */
    @FuzzTest(maxDuration = "60s")
    void evalIsFoundInAnyContext(FuzzedDataProvider data) {
        String before = data.consumeString(200);
        String after = data.consumeRemainingAsString();
        String source = before + "\nif 1:\n    eval('1')\n" + after;
        ScreenResult alone = STANDARD.validate(source.getBytes(StandardCharsets.UTF_8), Language.PYTHON);
        boolean inText = before.contains("'''")
                || before.contains("\"\"\"")
                || before.contains("def ")
                || before.contains("eval");
        if (alone.accepted() && !inText) {
            throw new AssertionError("accepted: " + source);
        }
    }
}
