package dev.glovebox.bench.report;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sorted durations of one scenario. */
public final class Distribution {

    private final long[] nanos;

    public Distribution(long[] measured) {
        this.nanos = measured.clone();
        Arrays.sort(nanos);
    }

    public double millis(double quantile) {
        int index = (int) Math.ceil(quantile * nanos.length) - 1;
        return nanos[Math.clamp(index, 0, nanos.length - 1)] / 1e6;
    }

    public double p50() {
        return millis(0.50);
    }

    public Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("rounds", nanos.length);
        map.put("min_ms", millis(0));
        map.put("p50_ms", p50());
        map.put("p95_ms", millis(0.95));
        map.put("p99_ms", millis(0.99));
        map.put("max_ms", millis(1));
        return map;
    }
}
