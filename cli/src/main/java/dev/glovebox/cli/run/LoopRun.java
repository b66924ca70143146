package dev.glovebox.cli.run;

import dev.glovebox.cli.BoxesAhead;
import dev.glovebox.cli.Wiring;
import dev.glovebox.config.Configuration;
import dev.glovebox.config.Surroundings;
import dev.glovebox.model.Program;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.Recording;
import dev.glovebox.runtime.code.CodeRunner;
import dev.glovebox.runtime.loop.FallbackReasons;
import dev.glovebox.runtime.loop.IterationLoop;
import dev.glovebox.runtime.loop.LoopBudget;
import dev.glovebox.runtime.loop.LoopSummary;
import dev.glovebox.runtime.loop.RoundRunner;
import dev.glovebox.runtime.loop.RoundSource;
import dev.glovebox.runtime.pool.Template;
import dev.glovebox.runtime.watch.Metrics;
import dev.glovebox.runtime.watch.RunMetrics;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/** One loop in this process, with boxes that wait for the next rounds. */
public final class LoopRun {

    private final Configuration configuration;
    private final Wiring wiring;
    private final SandboxSpec spec;
    private final Optional<Template> template;
    private final Metrics metrics = new Metrics();

    public LoopRun(Configuration configuration, RunOptions options, List<String> arguments) {
        this.configuration = configuration;
        this.template = options.template(configuration).map(BoxesAhead::template);
        var here = Surroundings.ofThisProcess().workingDirectory();
        var terms = TypedTerms.of(configuration, options, here);
        this.wiring = new Wiring(configuration).under(terms);
        this.spec = terms.applied(new SpecBuilder(configuration, options, here)
                .build(arguments, Program.Input.EMPTY, new Program.Screen.Streams()));
    }

    /** What was counted; of interest when it is over. */
    public Metrics metrics() {
        return metrics;
    }

    /** Each round is told as it ends; returns whether all of them succeeded. */
    public LoopSummary run(RoundSource rounds, LoopBudget budget, RoundReport report, PrintWriter out)
            throws IOException {
        var cancellation = new Cancellation();
        var reasons = new FallbackReasons();
        try (var ledger = wiring.ledger();
                var _ = StopRequests.cancelling(cancellation);
                var pool = wiring.ahead().pool(metrics)) {
            var observer = new Recording(ledger).and(new RunMetrics(metrics)).and(reasons);
            try (var executor = wiring.executor(observer, pool);
                    var _ = BackgroundSweep.start(wiring.engines(), wiring::sweepWorkspaces)) {
                var runner = new CodeRunner(wiring.codePolicy(), executor, observer);
                var loop = new IterationLoop(
                        new RoundRunner(runner, spec, reasons, template.map(Template::command)),
                        budget,
                        configuration.sandbox().capture(),
                        metrics);
                var summary = loop.run(rounds, round -> report.tell(round, out), cancellation);
                report.tell(summary, out);
                return summary;
            }
        }
    }
}
