package dev.glovebox.runner;

import dev.glovebox.ledger.Details;
import dev.glovebox.model.run.ChangeSummary;
import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.run.EngineUsed;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.protocol.outcome.ChangesReport;
import dev.glovebox.runtime.observe.RunObserver;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Tells the lease that a run belongs to what happens to the run. */
final class CallbackObserver implements RunObserver {

    private final Map<RunId, LeaseReport> reports = new ConcurrentHashMap<>();
    private final KeptFiles kept;

    CallbackObserver(KeptFiles kept) {
        this.kept = kept;
    }

    void begin(RunId run, LeaseReport report) {
        reports.put(run, report);
    }

    void end(RunId run) {
        reports.remove(run);
    }

    @Override
    public void on(RunId run, RunEvent event) {
        var report = reports.get(run);
        if (report == null) {
            return; // of a teardown after the last word
        }
        if (event instanceof RunEvent.SandboxStarted(String box, EffectiveIsolation isolation)
                && isolation.engine() instanceof EngineUsed.Launched(EngineKind kind, var _)
                && kind != EngineKind.LOCAL) {
            report.container(box);
        }
        if (!knownToTheServer(event)) {
            report.event(event.name(), details(event));
        }
        if (event instanceof RunEvent.SandboxStarted) {
            report.running();
        }
        if (event instanceof RunEvent.ChangesCollected(ChangeSummary summary)) {
            report.changes(new ChangesReport(summary, run.text(), kept.of(run)));
        }
    }

    /** The server asked, and told on which terms. */
    private static boolean knownToTheServer(RunEvent event) {
        return event instanceof RunEvent.Requested
                || event instanceof RunEvent.RoleTaken
                || event instanceof RunEvent.Overridden;
    }

    private static Map<String, Object> details(RunEvent event) {
        Map<String, Object> tree = new LinkedHashMap<>();
        Details.of(event).values().forEach((name, value) -> tree.put(name, value.tree()));
        return tree;
    }
}
