package dev.glovebox.screen.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.screen.CodeValidator;
import dev.glovebox.screen.Corpus;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The promise of the validator on its own corpus: nothing dangerous passes, next to nothing benign is stopped. */
class CorpusTest {
    private static final double MOST_BENIGN_REJECTED = 0.01;

    @ParameterizedTest
    @EnumSource(names = {"STANDARD", "STRICT"})
    void everyDangerousProgramIsRejected(Profile profile) {
        List<Corpus.Sample> samples = Corpus.dangerous();
        assertThat(samples).hasSizeGreaterThanOrEqualTo(300);
        assertThat(samples)
                .filteredOn(sample -> validate(sample, profile).errors().stream()
                        .allMatch(finding -> finding.family() == Family.SOURCE))
                .as("dangerous programs accepted at %s, or refused only because they were not read", profile)
                .isEmpty();
    }

    @Test
    void atMostOnePercentOfBenignProgramsIsRejectedAtStandard() {
        List<Corpus.Sample> samples = Corpus.benign();
        assertThat(samples).hasSizeGreaterThanOrEqualTo(300);
        List<String> rejected = samples.stream()
                .map(sample -> sample + ": "
                        + validate(sample, Profile.STANDARD).errors().stream()
                                .map(Finding::line)
                                .toList())
                .filter(line -> !line.endsWith(": []"))
                .toList();
        assertThat(rejected).hasSizeLessThanOrEqualTo((int) (samples.size() * MOST_BENIGN_REJECTED));
    }

    @Test
    void everyFindingHasPositionReasonAndHint() {
        for (Corpus.Sample sample : Corpus.dangerous()) {
            assertThat(validate(sample, Profile.STANDARD).errors())
                    .as(sample.toString())
                    .allSatisfy(finding -> {
                        assertThat(finding.position().line()).isPositive();
                        assertThat(finding.position().column()).isPositive();
                        assertThat(finding.explanation().reason()).isNotBlank().doesNotContain("\n");
                        assertThat(finding.explanation().instead()).isNotBlank();
                    });
        }
    }

    private static ScreenResult validate(Corpus.Sample sample, Profile profile) {
        return new CodeValidator(CodePolicy.of(profile)).validate(sample.bytes(), Language.PYTHON);
    }
}
