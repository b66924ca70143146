package dev.glovebox.screen.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.screen.CodeValidator;
import dev.glovebox.screen.Corpus;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule where it decides one way and where it just decides the other. */
class RuleTableTest {
    record Row(String expected, String source) {
        static Row parse(String line) {
            int bar = line.indexOf("| ");
            return new Row(
                    line.substring(0, bar).strip(), line.substring(bar + 2).replace("\\n", "\n") + "\n");
        }
    }

    static Stream<Row> rows() {
        return Corpus.resource("rules.txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(Row::parse);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void ruleReportsExactText(Row row) {
        ScreenResult result = new CodeValidator(CodePolicy.of(Profile.STANDARD))
                .validate(row.source().getBytes(StandardCharsets.UTF_8), Language.PYTHON);
        String said = result.findings().stream()
                .map(finding -> finding.severity().name().charAt(0) + finding.rule() + "@"
                        + finding.position().line())
                .sorted()
                .collect(Collectors.joining(" "));
        assertThat(said).isEqualTo(row.expected());
    }
}
