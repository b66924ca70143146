package dev.glovebox.cli.selftest;

import dev.glovebox.cli.option.Subcommand;
import dev.glovebox.daemon.console.InOwnProcess;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.runtime.observe.LedgerObserver;
import dev.glovebox.selftest.Report;
import dev.glovebox.selftest.Selftest;
import dev.glovebox.selftest.bed.SelftestTarget;
import dev.glovebox.selftest.report.BenchNumbers;
import dev.glovebox.selftest.report.ReportJson;
import dev.glovebox.selftest.report.ReportMarkdown;
import dev.glovebox.selftest.report.ReportText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code glovebox selftest}. */
@InOwnProcess("it tests this machine from a process of its own")
@Command(
        name = "selftest",
        description = {
            "Attacks boxes on this machine at every available level and reports which attacks were blocked.",
            "Each attack also runs against a weakened box (the control), where it must succeed."
        },
        footer = {"", "Exit status: 0 all attacks blocked; 70 a hole or a failed control; 69 no level is available."},
        mixinStandardHelpOptions = true)
public final class SelftestCommand extends Subcommand implements Callable<Integer> {

    private static final int MOST_SECONDS_TO_STOP = 15;

    @Option(names = "--level", paramLabel = "LEVEL", description = "Test only this level; may be repeated.")
    private List<IsolationLevel> levels = new ArrayList<>();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Option(names = "--markdown", description = "Print the Markdown table of the documentation.")
    private boolean markdown;

    @Option(
            names = "--bench",
            paramLabel = "FILE",
            description = "With --markdown: add the times from this result file of ./dev bench.")
    private @Nullable Path bench;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var report = report(new Wiring(glovebox().configuration()));
        var out = out();
        if (json) {
            out.println(ReportJson.of(report));
        } else if (markdown) {
            out.print(ReportMarkdown.of(report, bench == null ? Map.of() : BenchNumbers.medians(bench)));
        } else {
            new ReportText(out).print(report);
        }
        out.flush();
        if (report.tested().isEmpty()) {
            return FailureCode.NO_ENGINE.exitStatus().orElseThrow();
        }
        return report.sound() ? 0 : FailureCode.WALLS_TOO_WEAK.exitStatus().orElseThrow();
    }

    private Report report(Wiring wiring) throws IOException, InterruptedException {
        var done = new CountDownLatch(1);
        try (var ledger = wiring.ledger();
                var selftest = new Selftest(target(wiring), new LedgerObserver(ledger))) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(selftest, done), "stop-selftest"));
            return selftest.run(chosen());
        } finally {
            done.countDown();
        }
    }

    private Set<IsolationLevel> chosen() {
        if (levels.contains(IsolationLevel.NONE)) {
            throw misused("level none has no walls to test; it is the control for the other levels");
        }
        return levels.isEmpty() ? EnumSet.complementOf(EnumSet.of(IsolationLevel.NONE)) : EnumSet.copyOf(levels);
    }

    /** Ctrl-C: everything that was made is taken away first. */
    private static void stop(Selftest selftest, CountDownLatch done) {
        if (done.getCount() == 0) {
            return; // an ordinary end
        }
        selftest.stop();
        try {
            boolean _ = done.await(MOST_SECONDS_TO_STOP, TimeUnit.SECONDS);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(FailureCode.CANCELLED.exitStatus().orElseThrow());
    }

    /** The installation that is attacked. */
    public static SelftestTarget target(Wiring wiring) {
        return new SelftestTarget(
                wiring.safePolicy(),
                wiring.engines(),
                wiring.docker(),
                wiring.installation().prepare(),
                wiring.mountWorker(),
                wiring.configuration().sandbox().walls());
    }
}
