package dev.glovebox.bench;

import dev.glovebox.bench.report.Ceiling;
import dev.glovebox.bench.report.Markdown;
import dev.glovebox.bench.report.Plot;
import dev.glovebox.bench.report.Report;
import dev.glovebox.bench.report.StolenTime;
import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.json.Json;
import dev.glovebox.library.Wiring;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code ./dev bench}: measures, prints a table, writes JSON. */
public final class Main {

    private static final List<Ceiling> CEILINGS = List.of(
            Ceiling.p99(WarmScenarios.WORKSPACE, 25),
            Ceiling.p50(WarmScenarios.PRELOADED, 20),
            Ceiling.p50(ChangeScenarios.LISTING, 5),
            Ceiling.p50(Validation.SHORT, 2),
            Ceiling.p50(Validation.LONG, 50),
            Ceiling.p50(Validation.FRESH, 300));

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        var wishes = BenchOptions.of(List.of(arguments));
        var size = wishes.size();
        var stolen = StolenTime.fromNow();
        var wiring = new Wiring(ConfigurationLoader.load(Optional.empty(), HostEnvironment.ofThisProcess()));
        Path scratch = Files.createTempDirectory("glovebox-bench");
        try (var foundation = Foundation.open(wiring, scratch, size);
                var changes = new ChangeScenarios(wiring, scratch, size)) {
            var distributions = new LinkedHashMap<>(Stopwatch.measure(wishes.among(foundation.scenarios())));
            distributions.putAll(Stopwatch.measure(wishes.among(foundation.echoes())));
            distributions.putAll(Stopwatch.measure(Validation.scenarios(scratch, size)));
            distributions.putAll(Stopwatch.measure(changes.scenarios()));
            var targets = Stream.concat(foundation.targets(distributions).stream(), changes.targets().stream())
                    .toList();
            var ceilings = CEILINGS.stream()
                    .filter(ceiling -> distributions.containsKey(ceiling.scenario()))
                    .toList();
            var figures = foundation.figures();
            figures.put(stolen.name(), stolen.percent());
            var report = new Report(distributions, targets, ceilings, figures);
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
}
