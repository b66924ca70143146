package dev.glovebox.selftest.report;

import dev.glovebox.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Duration of a whole run at each level, from the file of the benchmarks. */
public final class BenchNumbers {

    /** The benchmarks' names of it. */
    private static final Map<String, String> SCENARIOS =
            Map.of("basic", "basic", "moderate", "moderate", "strict", "strict, cold", "paranoid", "paranoid, cold");

    private BenchNumbers() {}

    public static Map<String, Double> medians(Path file) throws IOException {
        Json scenarios = Json.parse(Files.readString(file)).at("scenarios");
        Map<String, Double> medians = new LinkedHashMap<>();
        SCENARIOS.forEach((level, scenario) -> {
            if (scenarios.at(scenario, "p50_ms").value() instanceof Number median) {
                medians.put(level, median.doubleValue());
            }
        });
        return medians;
    }
}
