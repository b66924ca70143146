package dev.glovebox.model.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.glovebox.model.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1",
        "1023, 1023",
        "1k, 1024",
        "512m, 536870912",
        "2G, 2147483648",
        "2g, 2147483648",
        "1t, 1099511627776",
        "512MiB, 536870912",
        "512 mb, 536870912",
        "' 7 ', 7",
        "8388607t, 9223370937343148032",
        "999999999999999999, 999999999999999999"
    })
    void writtenSizeIsRead(String text, long bytes) {
        assertThat(ByteSize.parse(text).bytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "-1", "1.5g", "m", "1x", "1mm", "0x10", "1e3", "+1", "1 g b", "٣", "1\0", "1\n2", "∞"})
    void anythingElseIsRefusedWithAnExample(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteSize.parse(text))
                .withMessageContaining("is not a size")
                .withMessageContaining("512m");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8388608t", "999999999999999999k", "9007199254740992k"})
    void overflowIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteSize.parse(text))
                .withMessageContaining("too large");
    }

    @Test
    void hostileTextIsShownEscaped() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteSize.parse("\u001b[2J"))
                .withMessageContaining("\\u001b")
                .withMessageNotContaining("\u001b");
    }

    @Test
    void negativeSizeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ByteSize(-1))
                .withMessage("a size cannot be negative: -1");
    }

    @Test
    void anySizeSurvivesRoundTrip() {
        var random = Seed.random("ByteSize round trip");
        for (int i = 0; i < 20_000; i++) {
            int zeros = 10 * random.nextInt(5);
            var size = new ByteSize((random.nextLong() >>> (1 + random.nextInt(62))) >>> zeros << zeros);
            assertThat(ByteSize.parse(size.toString())).isEqualTo(size);
        }
    }

    @Test
    void largestSizesAreReadBack() {
        for (long bytes : new long[] {Long.MAX_VALUE, Long.MAX_VALUE - 1, 1L << 62, 0}) {
            assertThat(ByteSize.parse(new ByteSize(bytes).toString()).bytes()).isEqualTo(bytes);
        }
    }

    @Test
    void shortestExactFormIsChosen() {
        assertThat(new ByteSize(1536)).hasToString("1536");
        assertThat(new ByteSize(2048)).hasToString("2k");
        assertThat(ByteSize.gibibytes(2)).hasToString("2g");
        assertThat(ByteSize.mebibytes(1024)).hasToString("1g");
        assertThat(new ByteSize(0)).hasToString("0");
    }

    @Test
    void sizesAreOrderedByBytes() {
        assertThat(ByteSize.mebibytes(2)).isGreaterThan(ByteSize.parse("2047k")).isLessThan(ByteSize.gibibytes(1));
    }
}
