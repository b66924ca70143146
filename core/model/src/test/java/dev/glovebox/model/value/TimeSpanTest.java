package dev.glovebox.model.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.glovebox.model.Seed;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSpanTest {

    @ParameterizedTest
    @CsvSource({
        "250ms, 250",
        "30s, 30000",
        "30, 30000",
        "10m, 600000",
        "2h, 7200000",
        "1 S, 1000",
        "168h, 604800000",
        "1ms, 1"
    })
    void writtenTimeIsRead(String text, long millis) {
        assertThat(TimeSpan.parse(text).duration()).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "-1s", "1.5s", "s", "1d", "1h30m", "PT1S", "9999999999", "١s", "1\0s", "forever"})
    void anythingElseIsRefusedWithAnExample(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TimeSpan.parse(text))
                .withMessageContaining("is not a time")
                .withMessageContaining("30s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0ms", "0h", "169h", "604801s", "604800001ms", "999999999h"})
    void timeOutsideTheRangeIsRefusedWithTheRange(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TimeSpan.parse(text))
                .withMessageContaining("between 1ms and 168h");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 999_999, 1_500_000, 1_000_000_001})
    void unrepresentableTimeIsRefused(long nanos) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TimeSpan(Duration.ofNanos(nanos)))
                .withMessageContaining("whole milliseconds");
    }

    @Test
    void negativeAndInfiniteTimesAreRefused() {
        for (var wrong : new Duration[] {Duration.ZERO, Duration.ofSeconds(-1), Duration.ofSeconds(Long.MAX_VALUE)}) {
            assertThatIllegalArgumentException().isThrownBy(() -> new TimeSpan(wrong));
        }
    }

    @Test
    void hostileTextIsShownEscaped() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TimeSpan.parse("\u001b[2J"))
                .withMessageContaining("\\u001b")
                .withMessageNotContaining("\u001b");
    }

    @Test
    void anyTimeSurvivesRoundTrip() {
        var random = Seed.random("TimeSpan round trip");
        int[] steps = {1, 1000, 60_000, 3_600_000};
        for (int i = 0; i < 20_000; i++) {
            int step = steps[random.nextInt(steps.length)];
            var span = new TimeSpan(Duration.ofMillis((long) step * random.nextInt(1, 604_800_000 / step + 1)));
            assertThat(TimeSpan.parse(span.toString())).isEqualTo(span);
        }
    }

    @Test
    void shortestExactFormIsChosen() {
        assertThat(TimeSpan.seconds(7200)).hasToString("2h");
        assertThat(TimeSpan.seconds(90)).hasToString("90s");
        assertThat(TimeSpan.seconds(120)).hasToString("2m").isGreaterThan(TimeSpan.seconds(119));
        assertThat(TimeSpan.parse("1001ms")).hasToString("1001ms");
    }
}
