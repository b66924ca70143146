package dev.glovebox.runner;

import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.code.CodeRunner;
import dev.glovebox.runtime.run.RunExecutor;

/** What every run of this runner uses. */
final class RunContext implements AutoCloseable {

    private final CallbackObserver narrator;
    private final RunExecutor executor;
    private final CodeRunner code;
    private final ArtifactCollector artifacts;
    private final HostRules hosts;
    private final ByteSize logs;

    RunContext(RunnerEnvironment place, RunnerSettings.Bounds bounds) {
        this.narrator = new CallbackObserver(new KeptFiles(place.changes()));
        this.executor = place.executor().apply(narrator);
        this.code = new CodeRunner(place.rules().code(), executor, narrator);
        this.artifacts = new ArtifactCollector(place.changes(), bounds.artifacts());
        this.hosts = place.rules().hosts();
        this.logs = bounds.logs();
    }

    CallbackObserver narrator() {
        return narrator;
    }

    RunExecutor executor() {
        return executor;
    }

    CodeRunner code() {
        return code;
    }

    ArtifactCollector artifacts() {
        return artifacts;
    }

    /** What this host's own configuration says about hosts. */
    HostRules hosts() {
        return hosts;
    }

    LogForwarder output(LeaseReport report) {
        return new LogForwarder(report, logs);
    }

    /** Waits until every box is gone. */
    @Override
    public void close() {
        executor.close();
    }
}
