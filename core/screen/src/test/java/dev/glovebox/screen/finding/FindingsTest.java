package dev.glovebox.screen.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.screen.CodeValidator;
import dev.glovebox.screen.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every word that is said about a part of the corpus, as it was last read and agreed to. A change of a rule that is
 * meant shows here as a diff: run once with {@code -Dglovebox.regenerate=true} and review it.
 */
class FindingsTest {
    private static final int EVERY = 5;

    @ParameterizedTest
    @EnumSource
    void findingsMatchRecordedTexts(Profile profile) throws IOException {
        String said = String.join("\n", said(profile)) + "\n";
        String resource = "findings/" + profile.id() + ".txt";
        if (Boolean.getBoolean("glovebox.regenerate")) {
            Path file = Path.of("src/test/resources/dev/glovebox/screen").resolve(resource);
            Files.createDirectories(file.getParent());
            Files.writeString(file, said);
            return;
        }
        assertThat(said).isEqualTo(Corpus.resource(resource));
    }

    private static List<String> said(Profile profile) {
        CodeValidator validator = new CodeValidator(CodePolicy.of(profile));
        List<Corpus.Sample> samples = new ArrayList<>(Corpus.dangerous());
        samples.addAll(Corpus.benign());
        List<String> lines = new ArrayList<>();
        for (Corpus.Sample sample : samples) {
            // Chosen by name, so that a new sample changes nothing about the others.
            if (Math.floorMod(sample.toString().hashCode(), EVERY) == 0) {
                lines.add("#### " + sample);
                for (Finding finding :
                        validator.validate(sample.bytes(), Language.PYTHON).findings()) {
                    lines.add(finding.severity() + " " + finding.line());
                }
            }
        }
        return lines;
    }
}
