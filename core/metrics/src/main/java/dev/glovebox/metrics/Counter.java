package dev.glovebox.metrics;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.DoubleAdder;

/** Counts; one count for each combination of label values that was ever named. */
public final class Counter implements Metrics.Family {

    private final MetricName name;
    private final Map<String, Series> series = new ConcurrentSkipListMap<>();

    private record Series(List<String> values, DoubleAdder sum) {}

    Counter(MetricName name) {
        this.name = name;
        if (name.labels().isEmpty()) {
            add(0); // a counter without labels is there from the start, at nothing
        }
    }

    public void increment(String... labels) {
        add(1, labels);
    }

    public void add(double amount, String... labels) {
        of(labels).sum().add(amount);
    }

    private Series of(String... labels) {
        var values = name.values(labels);
        return Objects.requireNonNull(
                series.computeIfAbsent(String.join("\0", values), _ -> new Series(values, new DoubleAdder())));
    }

    @Override
    public void write(StringBuilder out) {
        name.writeHead("counter", out);
        series.values()
                .forEach(one -> name.writeSample("", one.values(), one.sum().sum(), out));
    }
}
