package dev.glovebox.bench.api;

import dev.glovebox.bench.report.StolenTime;
import dev.glovebox.json.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * {@code ./dev bench --api [--quick] [--no-store] [--no-boxes]}: measures the API on each database there is and with real boxes, prints
 * a table, writes JSON.
 */
public final class ApiMain {

    private ApiMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var words = List.of(arguments);
        boolean quick = words.contains("--quick");
        int tasks = quick ? 3000 : 10_000;
        var out = new PrintStream(System.out, true);
        var all = new LinkedHashMap<String, Map<String, Double>>();
        var stolen = StolenTime.fromNow();
        Path home = Files.createTempDirectory("glovebox-api-bench");
        if (!words.contains("--no-store")) {
            all.put("SQLite", print("SQLite", onStore(home.resolve("sqlite"), Optional.empty(), tasks), out));
            var postgres = Optional.ofNullable(System.getenv("GLOVEBOX_BENCH_POSTGRESQL"));
            if (postgres.isPresent()) {
                all.put("PostgreSQL", print("PostgreSQL", onStore(home.resolve("postgresql"), postgres, tasks), out));
            }
        }
        if (!words.contains("--no-boxes")) {
            var rounds = quick ? new WarmOverhead.Rounds(30, 10) : new WarmOverhead.Rounds(150, 30);
            all.put("warm boxes", print("warm boxes", WarmOverhead.measure(home.resolve("warm"), rounds), out));
            int drained = quick ? 50 : 300;
            all.put("many boxes", print("many boxes", BoxDrain.measure(home.resolve("many"), drained), out));
        }
        all.put("machine", print("machine", Map.of(stolen.name(), stolen.percent()), out));
        Path json = Path.of(System.getProperty("glovebox.bench.json", "target/bench.json"))
                .resolveSibling("bench-api.json")
                .toAbsolutePath();
        Files.createDirectories(json.getParent());
        Files.writeString(json, Json.write(new LinkedHashMap<String, Object>(all)) + "\n");
        System.out.println("\nwritten to " + json);
    }

    private static Map<String, Double> onStore(Path home, Optional<String> database, int tasks)
            throws IOException, InterruptedException {
        try (var server = ServerUnderTest.start(home, database, "--no-runner")) {
            return new StoreBench(server, tasks, 1000).run();
        }
    }

    /** As soon as they are known: the whole takes minutes. */
    private static Map<String, Double> print(String title, Map<String, Double> figures, PrintStream out) {
        out.println(title);
        figures.forEach((name, value) -> out.printf(Locale.ROOT, "  %-52s %12.2f%n", name, value));
        return figures;
    }
}
