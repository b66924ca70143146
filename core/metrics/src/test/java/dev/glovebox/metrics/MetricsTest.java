package dev.glovebox.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class MetricsTest {

    private final Metrics metrics = new Metrics();

    @Test
    void everyFamilyIsWrittenAsPrometheusReadsIt() {
        metrics.counter("plain_total", "Plain.").add(2.5);
        metrics.counter("labelled_total", "Labelled.", "level").increment("strict");
        metrics.gauge("size", "Size.", () -> 3);

        assertThat(metrics.text()).isEqualTo("""
                # HELP plain_total Plain.
                # TYPE plain_total counter
                plain_total 2.5
                # HELP labelled_total Labelled.
                # TYPE labelled_total counter
                labelled_total{level="strict"} 1
                # HELP size Size.
                # TYPE size gauge
                size 3
                """);
    }

    @Test
    void bucketsOfAHistogramAreCumulative() {
        var histogram = metrics.histogram("wait_seconds", "Wait.");
        histogram.observe(Duration.ofMillis(2));
        histogram.observe(Duration.ofMillis(20));
        histogram.observe(Duration.ofHours(1));

        assertThat(metrics.text())
                .contains("wait_seconds_bucket{le=\"0.001\"} 0\n")
                .contains("wait_seconds_bucket{le=\"0.0025\"} 1\n")
                .contains("wait_seconds_bucket{le=\"0.025\"} 2\n")
                .contains("wait_seconds_bucket{le=\"600\"} 2\n")
                .contains("wait_seconds_bucket{le=\"+Inf\"} 3\n")
                .contains("wait_seconds_count 3\n");
    }

    @Test
    void labelValuesCannotBreakOutOfTheirQuotes() {
        metrics.counter("odd_total", "Odd.", "image").increment("a\"b\\c\nd");

        assertThat(metrics.text()).contains("odd_total{image=\"a\\\"b\\\\c\\nd\"} 1\n");
    }

    @Test
    void invalidPrometheusNamesAreRefused() {
        assertThatThrownBy(() -> metrics.counter("no good", "")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> metrics.counter("good_total", "", "level").increment())
                .isInstanceOf(IllegalArgumentException.class);
    }
}
