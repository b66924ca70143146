package dev.glovebox.runner;

import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Printable;
import dev.glovebox.protocol.task.TaskWork;
import dev.glovebox.runtime.code.CodeRunner;
import dev.glovebox.runtime.run.RunExecutor;
import java.util.List;
import java.util.Optional;

/** Shared parts of all runs of this runner. */
final class RunContext implements AutoCloseable {

    private final CallbackObserver narrator;
    private final RunExecutor executor;
    private final CodeRunner code;
    private final ArtifactCollector artifacts;
    private final RunnerEnvironment.Rules rules;
    private final ByteSize logs;
    private final Runnable suspicion;

    /** @param suspicion to be told when a run failed for want of something that this host should have */
    RunContext(RunnerEnvironment environment, RunnerSettings.Bounds bounds, Runnable suspicion) {
        this.suspicion = suspicion;
        this.narrator = new CallbackObserver(new KeptFiles(environment.changes()));
        this.executor = environment.executor().apply(narrator);
        this.code = new CodeRunner(environment.rules().code(), executor, narrator);
        this.artifacts = new ArtifactCollector(environment.changes(), bounds.artifacts());
        this.rules = environment.rules();
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
        return rules.hosts();
    }

    /** The template that a task names; empty when it names none. One that this host does not have is a refusal. */
    Optional<RunnerTemplate> template(TaskWork work) {
        return work.sandbox()
                .template()
                .map(name -> Optional.ofNullable(rules.templates().get(name))
                        .orElseThrow(() -> SandboxException.rejected(List.of(new Violation(
                                "task.template",
                                "template " + Printable.text(name) + " does not exist on this runner",
                                "define it under templates in the runner's configuration, or drop this field")))));
    }

    void suspect() {
        Thread.ofVirtual().name("suspicion").start(suspicion);
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
