package dev.glovebox.bench;

import dev.glovebox.bench.report.Ceiling;
import dev.glovebox.bench.report.Markdown;
import dev.glovebox.bench.report.Plot;
import dev.glovebox.bench.report.Report;
import dev.glovebox.bench.report.StolenTime;
import dev.glovebox.json.Json;
import dev.glovebox.model.spec.IsolationLevel;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
        var options = BenchOptions.of(List.of(arguments));
        var size = options.size();
        var stolen = StolenTime.fromNow();
        Path scratch = Files.createTempDirectory("glovebox-bench");
        var wiring = OciScenarios.wiring(scratch, "docker", "auto");
        try (var foundation = Foundation.open(wiring, scratch, size);
                var changes = new ChangeScenarios(wiring, scratch, size);
                var oci = new OciScenarios(scratch, Foundation.spec(IsolationLevel.STRICT), foundation.dockerRun())) {
            var scenarios = new ArrayList<>(foundation.scenarios());
            scenarios.addAll(oci.all(size.slow()));
            var distributions = new LinkedHashMap<>(Stopwatch.measure(options.among(scenarios)));
            distributions.putAll(Stopwatch.measure(options.among(foundation.echoes())));
            distributions.putAll(Stopwatch.measure(Validation.scenarios(scratch, size)));
            distributions.putAll(Stopwatch.measure(changes.scenarios()));
            try (var typed = new TypedCommands(scratch, size, foundation.dockerRun())) {
                distributions.putAll(Stopwatch.measure(typed.scenarios()));
            }
            var targets = Stream.of(foundation.targets(distributions), changes.targets(), TypedCommands.TARGETS)
                    .flatMap(List::stream)
                    .toList();
            var ceilings = Stream.concat(CEILINGS.stream(), TypedCommands.CEILINGS.stream())
                    .filter(ceiling -> distributions.containsKey(ceiling.scenario()))
                    .toList();
            var figures = foundation.figures();
            figures.putAll(oci.figures(size));
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
