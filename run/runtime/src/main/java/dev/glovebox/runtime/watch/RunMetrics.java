package dev.glovebox.runtime.watch;

import dev.glovebox.metrics.Counter;
import dev.glovebox.metrics.Histogram;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.runtime.observe.RunObserver;
import java.time.Duration;

/** Counts runs by what their events say, and by nothing else: the figures are those of the ledger. */
public final class RunMetrics implements RunObserver {

    private final Counter requested;
    private final Counter ended;
    private final Counter fallbacks;
    private final Counter stuck;
    private final Counter processor;
    private final Histogram wall;

    public RunMetrics(Metrics metrics) {
        this.requested = metrics.counter("glovebox_runs_requested_total", "Runs that were requested.");
        this.ended = metrics.counter("glovebox_runs_total", "Runs that ended, by level and cause.", "level", "cause");
        this.fallbacks = metrics.counter(
                "glovebox_fallbacks_total", "Runs that fell back to a lower level.", "requested", "effective");
        this.stuck = metrics.counter(
                "glovebox_teardown_failures_total", "Boxes that could not be removed at the first attempt.");
        this.processor = metrics.counter("glovebox_run_cpu_seconds_total", "CPU time of programs.", "level");
        this.wall = metrics.histogram("glovebox_run_seconds", "Wall-clock time of programs.", "level");
    }

    @Override
    public void on(RunId run, RunEvent event) {
        switch (event) {
            case RunEvent.Requested _ -> requested.increment();
            case RunEvent.FellBack(var from, var to, String _) -> fallbacks.increment(from.label(), to.label());
            case RunEvent.Rejected _ -> ended.increment("", "REJECTED");
            case RunEvent.SandboxFailed(String _, var failure) ->
                ended.increment("", failure.code().name());
            case RunEvent.SandboxStopped(String _, RunResult result) -> stopped(result);
            case RunEvent.TeardownFailed _ -> stuck.increment();
            case RunEvent.CodeScreened _,
                    RunEvent.RoleTaken _,
                    RunEvent.Overridden _,
                    RunEvent.Approved _,
                    RunEvent.SandboxStarted _,
                    RunEvent.ChangesCollected _,
                    RunEvent.CommandStarted _,
                    RunEvent.CommandStopped _,
                    RunEvent.NetworkAllowed _,
                    RunEvent.NetworkDenied _,
                    RunEvent.NetworkProxyOnly _,
                    RunEvent.NetworkUsed _ -> {}
        }
    }

    private void stopped(RunResult result) {
        String level = result.isolation().effective().label();
        ended.increment(level, result.cause());
        processor.add(seconds(result.usage().cpu()), level);
        wall.observe(result.usage().wall(), level);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
