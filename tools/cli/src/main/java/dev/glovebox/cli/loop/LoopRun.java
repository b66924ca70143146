package dev.glovebox.cli.loop;

import dev.glovebox.cli.run.CliOverrides;
import dev.glovebox.cli.run.RunOptions;
import dev.glovebox.cli.run.SpecBuilder;
import dev.glovebox.config.Configuration;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.daemon.console.BackgroundSweep;
import dev.glovebox.daemon.console.StopRequests;
import dev.glovebox.library.WarmPoolSetup;
import dev.glovebox.library.Wiring;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.box.Template;
import dev.glovebox.runtime.code.CodeRunner;
import dev.glovebox.runtime.loop.FallbackReasons;
import dev.glovebox.runtime.loop.IterationLoop;
import dev.glovebox.runtime.loop.LoopBudget;
import dev.glovebox.runtime.loop.LoopSummary;
import dev.glovebox.runtime.loop.RoundRunner;
import dev.glovebox.runtime.loop.RoundSource;
import dev.glovebox.runtime.observe.LedgerObserver;
import dev.glovebox.runtime.watch.RunMetrics;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** One loop in this process, with boxes that wait for the next rounds. */
public final class LoopRun {

    private final Configuration configuration;
    private final Wiring wiring;
    private final SandboxSpec spec;
    private final Optional<Template> template;
    private final RoundChanges changes;
    private final Optional<Path> metricsFile;

    /** @param metricsFile where to write what was counted, when it is over */
    public LoopRun(
            Configuration configuration, RunOptions options, List<String> arguments, Optional<Path> metricsFile) {
        this.configuration = configuration;
        this.metricsFile = metricsFile;
        this.changes = RoundChanges.of(options);
        require(!options.terminal, "rounds do not support a terminal: drop --tty");
        metricsFile.ifPresent(
                file -> require(writable(file), "cannot write to " + file + ": use a file in an existing directory"));
        this.template = options.template(configuration).map(WarmPoolSetup::template);
        var here = HostEnvironment.ofThisProcess().workingDirectory();
        var terms = CliOverrides.of(configuration, options, here);
        this.wiring = new Wiring(configuration).under(terms);
        this.spec = terms.applied(new SpecBuilder(configuration, options, here)
                .build(arguments, Program.Input.EMPTY, new Program.Screen.Streams()));
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** Seen before the first round rather than after the last. */
    private static boolean writable(Path file) {
        var directory = file.toAbsolutePath().getParent();
        return directory != null
                && Files.isDirectory(directory)
                && Files.isWritable(Files.exists(file) ? file : directory)
                && !Files.isDirectory(file);
    }

    /** Each round is told as it ends. Whoever stops the loop waits until all of it is told and written. */
    public LoopSummary run(RoundSource rounds, LoopBudget budget, RoundReport report, PrintWriter out)
            throws IOException {
        var cancellation = new Cancellation();
        var reasons = new FallbackReasons();
        var metrics = new Metrics();
        try (var _ = StopRequests.cancelling(cancellation);
                var ledger = wiring.ledger();
                var pool = wiring.warm().pool(metrics)) {
            var observer = new LedgerObserver(ledger)
                    .and(new RunMetrics(metrics))
                    .and(reasons)
                    .and(changes);
            try (var executor = wiring.executor(observer, pool);
                    var _ = BackgroundSweep.start(wiring.allEngines().all(), wiring::sweepWorkspaces)) {
                var runner = new CodeRunner(wiring.codePolicy(), executor, observer);
                var loop = new IterationLoop(
                        new RoundRunner(runner, spec, reasons, template.map(Template::command)),
                        budget,
                        configuration.sandbox().capture(),
                        metrics);
                var summary = loop.run(
                        rounds,
                        round -> {
                            report.print(round, out);
                            changes.settle(round.result().run(), wiring, ledger);
                            if (out.checkError()) {
                                cancellation.cancel(); // nobody reads any more
                            }
                        },
                        cancellation);
                report.print(summary, out);
                if (metricsFile.isPresent()) {
                    Files.writeString(metricsFile.get(), metrics.text());
                }
                return summary;
            }
        }
    }
}
