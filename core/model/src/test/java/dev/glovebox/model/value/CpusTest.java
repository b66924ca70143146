package dev.glovebox.model.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.glovebox.model.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpusTest {

    @ParameterizedTest
    @CsvSource({
        "0.5, 500",
        "2, 2000",
        "0.01, 10",
        "1024, 1024000",
        "' 1.25 ', 1250",
        "1e1, 10000",
        ".5, 500",
        "0.125, 125",
        "1e-1, 100"
    })
    void writtenShareIsRead(String text, int millis) {
        assertThat(Cpus.parse(text).millis()).isEqualTo(millis);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "half", "1,5", "NaN", "Infinity", "0x1", "1/2", "2 cores"})
    void invalidNumberIsRefusedWithExample(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cpus.parse(text))
                .withMessageContaining("is not a number of CPUs")
                .withMessageContaining("0.5");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-1",
                "0.009",
                "1024.001",
                "1e9",
                "9999999999",
                "-9999999",
                "0.0001",
                "1e2000000000",
                "1e-2000000000",
                "123456789012345678901234567890",
                "2147484",
                "4294967.8"
            })
    void numberOutsideTheRangeIsRefusedAsAnArgument(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Cpus.parse(text));
    }

    @Test
    void boundsAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cpus.parse("0.001"))
                .withMessage("cpus must be between 0.01 and 1024, not 0.001");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Cpus(1_024_001))
                .withMessage("cpus must be between 0.01 and 1024, not 1024.001");
    }

    @Test
    void hostileTextIsShownEscaped() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cpus.parse("\u001b[2J"))
                .withMessageContaining("\\u001b")
                .withMessageNotContaining("\u001b");
    }

    @Test
    void anyShareSurvivesRoundTrip() {
        var random = Seed.random("Cpus round trip");
        for (int i = 0; i < 20_000; i++) {
            var cpus = new Cpus(random.nextInt(10, 1_024_001));
            assertThat(Cpus.parse(cpus.toString())).isEqualTo(cpus);
        }
    }

    @Test
    void sharesAreOrderedAndWrittenPlainly() {
        assertThat(new Cpus(500)).hasToString("0.5").isLessThan(new Cpus(501));
        assertThat(new Cpus(100_000)).hasToString("100");
    }
}
