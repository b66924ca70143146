package dev.glovebox.metrics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * Figures about this process, as Prometheus reads them (text exposition format 0.0.4). Made once and handed to whoever counts;
 * whoever serves them asks for {@link #text}.
 */
public final class Metrics {

    /** Content type of {@link #text}. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    /** A family of samples under one name. */
    interface Family {
        void write(StringBuilder out);
    }

    private final Map<String, Family> families = new LinkedHashMap<>();

    /** Something that only ever grows; its name ends in {@code _total}. */
    public Counter counter(String name, String help, String... labels) {
        return (Counter) family(name, () -> new Counter(new MetricName(name, help, List.of(labels))));
    }

    /** Durations in seconds. */
    public Histogram histogram(String name, String help, String... labels) {
        return (Histogram) family(name, () -> new Histogram(new MetricName(name, help, List.of(labels))));
    }

    /** Something that is read when it is asked for; the last who names it is asked. */
    public synchronized void gauge(String name, String help, DoubleSupplier value) {
        var named = new MetricName(name, help, List.of());
        families.put(name, out -> {
            named.writeHead("gauge", out);
            named.writeSample("", List.of(), value.getAsDouble(), out);
        });
    }

    /** Whoever names it again counts on. */
    private synchronized Family family(String name, Supplier<Family> made) {
        return Objects.requireNonNull(families.computeIfAbsent(name, _ -> made.get()));
    }

    /** All of it, in the order in which it was named. */
    public synchronized String text() {
        var out = new StringBuilder();
        families.values().forEach(family -> family.write(out));
        return out.toString();
    }
}
