package dev.glovebox.metrics;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;

/** Durations, sorted into buckets from a millisecond to ten minutes. */
public final class Histogram implements Metrics.Family {

    private static final double[] BOUNDS = {
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 600
    };

    private final MetricName name;
    private final Map<String, Series> series = new ConcurrentSkipListMap<>();

    private static final class Series {
        private final List<String> values;
        private final long[] counts = new long[BOUNDS.length + 1];
        private double sum;
        private long all;

        Series(List<String> values) {
            this.values = values;
        }

        synchronized void add(double seconds) {
            int bucket = 0;
            while (bucket < BOUNDS.length && seconds > BOUNDS[bucket]) {
                bucket++;
            }
            counts[bucket]++;
            sum += seconds;
            all++;
        }

        synchronized void write(MetricName name, StringBuilder out) {
            long below = 0;
            for (int i = 0; i < BOUNDS.length; i++) {
                below += counts[i];
                name.writeSample("_bucket", values, "le=\"" + MetricName.number(BOUNDS[i]) + "\"", (double) below, out);
            }
            name.writeSample("_bucket", values, "le=\"+Inf\"", (double) all, out);
            name.writeSample("_sum", values, sum, out);
            name.writeSample("_count", values, (double) all, out);
        }
    }

    Histogram(MetricName name) {
        this.name = name;
    }

    public void observe(Duration duration, String... labels) {
        of(labels).add(duration.toNanos() / 1e9);
    }

    private Series of(String... labels) {
        var values = name.values(labels);
        return Objects.requireNonNull(series.computeIfAbsent(String.join("\0", values), _ -> new Series(values)));
    }

    @Override
    public void write(StringBuilder out) {
        name.writeHead("histogram", out);
        series.values().forEach(one -> one.write(name, out));
    }
}
