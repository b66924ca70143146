package dev.glovebox.bench;

import dev.glovebox.cli.Wiring;
import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.Surroundings;
import dev.glovebox.json.Json;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code ./dev bench}: measures, prints a table, writes JSON. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        var size = List.of(arguments).contains("--quick") ? Size.QUICK : Size.FULL;
        var wiring = new Wiring(ConfigurationLoader.load(Optional.empty(), Surroundings.ofThisProcess()));
        Path scratch = Files.createTempDirectory("glovebox-bench");
        try (var foundation = Foundation.open(wiring, scratch, size);
                var changes = new ChangeScenarios(wiring, scratch, size)) {
            var distributions = new LinkedHashMap<>(Stopwatch.measure(foundation.scenarios()));
            distributions.putAll(Stopwatch.measure(Validation.scenarios(scratch, size)));
            distributions.putAll(Stopwatch.measure(changes.scenarios()));
            var targets = Stream.concat(foundation.targets(distributions).stream(), changes.targets().stream())
                    .toList();
            var report = new Report(distributions, targets, foundation.figures());
            report.print(new PrintStream(System.out, true));
            Path json = Path.of(System.getProperty("glovebox.bench.json", "target/bench.json"));
            Files.createDirectories(json.toAbsolutePath().getParent());
            Files.writeString(json, Json.write(report.asMap()) + "\n");
            Files.writeString(json.resolveSibling("bench.md"), Markdown.of(report));
            Files.writeString(json.resolveSibling("bench.svg"), Plot.of(report));
            System.out.println("\nwritten to " + json + ", bench.md and bench.svg beside it");
        }
    }

    /** How long one is willing to wait. */
    enum Size {
        QUICK(40, 20, 8),
        FULL(400, 200, 40);

        private final int fast;
        private final int medium;
        private final int slow;

        Size(int fast, int medium, int slow) {
            this.fast = fast;
            this.medium = medium;
            this.slow = slow;
        }

        /** Rounds of what takes milliseconds. */
        int fast() {
            return fast;
        }

        /** Rounds of what takes milliseconds, and much longer to prepare. */
        int medium() {
            return medium;
        }

        /** Rounds of what takes tenths of a second. */
        int slow() {
            return slow;
        }
    }

    /** Keeps insertion order, for JSON that reads well. */
    static Map<String, Object> ordered() {
        return new LinkedHashMap<>();
    }
}
