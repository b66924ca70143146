package dev.glovebox.server.watch;

import dev.glovebox.metrics.Counter;
import dev.glovebox.metrics.Histogram;
import dev.glovebox.metrics.Metrics;
import java.time.Duration;

/** Counts and times the requests of the API. Labels are ours alone: nothing a client sends becomes one. */
public final class RequestMetrics {

    private final Metrics metrics;
    private final Counter requests;
    private final Histogram seconds;

    /** Among the metrics of this process. */
    public RequestMetrics(Metrics metrics) {
        this.metrics = metrics;
        this.requests =
                metrics.counter("glovebox_api_requests_total", "Requests answered.", "method", "route", "status");
        this.seconds =
                metrics.histogram("glovebox_api_request_seconds", "Time to answer a request.", "method", "route");
    }

    /**
     * Counts one that was answered.
     *
     * @param route as it was declared, not as it was asked for
     */
    public void request(String method, String route, int status, long nanos) {
        requests.increment(method, route, Integer.toString(status));
        seconds.observe(Duration.ofNanos(nanos), method, route);
    }

    /** Everything that this process counts. */
    public String text() {
        return metrics.text();
    }
}
