package dev.glovebox.server.watch;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Figures in the Prometheus text format. Names and labels are ours alone: nothing a client sends becomes one. */
public final class Metrics {

    private record Gauge(String help, LongSupplier value) {}

    private final Map<String, LongAdder> requests = new ConcurrentHashMap<>();
    private final Map<String, Gauge> gauges = new TreeMap<>();
    private final LongAdder nanos = new LongAdder();
    private final Supplier<String> others;

    /** @param others figures of the rest of this process, in the same format */
    @SuppressWarnings("MissingSummary")
    public Metrics(Supplier<String> others) {
        this.others = others;
    }

    public void gauge(String name, String help, LongSupplier value) {
        gauges.put(name, new Gauge(help, value));
    }

    /**
     * Counts one that was answered.
     *
     * @param route as it was declared, not as it was asked for
     */
    public void request(String method, String route, int status, long took) {
        requests.computeIfAbsent(
                        "method=\"" + method + "\",route=\"" + route + "\",status=\"" + status + "\"",
                        _ -> new LongAdder())
                .increment();
        nanos.add(took);
    }

    public String text() {
        var text = new StringBuilder();
        text.append(
                "# HELP glovebox_api_requests_total Requests answered.\n# TYPE glovebox_api_requests_total counter\n");
        new TreeMap<>(requests)
                .forEach((labels, count) -> text.append("glovebox_api_requests_total{")
                        .append(labels)
                        .append("} ")
                        .append(count.sum())
                        .append('\n'));
        text.append("# HELP glovebox_api_request_seconds_total Time spent on them.\n")
                .append("# TYPE glovebox_api_request_seconds_total counter\n")
                .append("glovebox_api_request_seconds_total ")
                .append(nanos.sum() / 1e9)
                .append('\n');
        gauges.forEach((name, gauge) -> text.append("# HELP ")
                .append(name)
                .append(' ')
                .append(gauge.help())
                .append("\n# TYPE ")
                .append(name)
                .append(" gauge\n")
                .append(name)
                .append(' ')
                .append(gauge.value().getAsLong())
                .append('\n'));
        return text.append(others.get()).toString();
    }
}
