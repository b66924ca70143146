package dev.glovebox.bench.report;

/**
 * A time that is good enough on any machine.
 *
 * @param quantile of the scenario's distribution, for example 0.5
 */
public record Ceiling(String scenario, double quantile, double millis) {

    public static Ceiling p50(String scenario, double millis) {
        return new Ceiling(scenario, 0.5, millis);
    }

    public static Ceiling p99(String scenario, double millis) {
        return new Ceiling(scenario, 0.99, millis);
    }

    /** As in {@code p99 of strict, warm}. */
    String what() {
        return "p" + Math.round(quantile * 100) + " of " + scenario;
    }
}
