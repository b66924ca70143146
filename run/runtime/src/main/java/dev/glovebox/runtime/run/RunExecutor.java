package dev.glovebox.runtime.run;

import dev.glovebox.log.Log;
import dev.glovebox.log.LogContext;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.run.Usage;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.role.RoleAndOverrides;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.Engines;
import dev.glovebox.runtime.background.BackgroundTeardown;
import dev.glovebox.runtime.background.Teardown;
import dev.glovebox.runtime.network.Networks;
import dev.glovebox.runtime.observe.RunObserver;
import dev.glovebox.runtime.observe.RunTimeline;
import dev.glovebox.runtime.opening.BoxOpening;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.program.ProgramRun;
import dev.glovebox.runtime.program.StopReason;
import dev.glovebox.runtime.secret.Redaction;
import dev.glovebox.runtime.workspace.Stage;
import dev.glovebox.runtime.workspace.Workspace;
import java.util.Optional;

/**
 * A run, from top to bottom: open a box, run the program in it, tell how it ended, collect what it changed; whatever was taken on the
 * way is given back in reverse.
 */
public final class RunExecutor implements AutoCloseable {

    private static final Log LOG = Log.of(RunExecutor.class);

    private final BoxOpening opening;
    private final RunObserver observer;
    private final Networks networks;
    private final BackgroundTeardown teardowns;

    public RunExecutor(SpecGate gate, Engines engines, RunObserver observer) {
        this(gate, engines, observer, Stage.NONE, BoxSource.COLD);
    }

    /** One whose runs may change a project, in a layer that {@code stage} makes, in boxes from {@code boxes}. */
    public RunExecutor(SpecGate gate, Engines engines, RunObserver observer, Stage stage, BoxSource boxes) {
        this(new BoxOpening(gate, engines, stage, boxes), observer, Networks.STANDARD);
    }

    public RunExecutor(BoxOpening opening, RunObserver observer, Networks networks) {
        this(opening, observer, networks, new BackgroundTeardown());
    }

    private RunExecutor(BoxOpening opening, RunObserver observer, Networks networks, BackgroundTeardown teardowns) {
        this.opening = opening;
        this.observer = observer;
        this.networks = networks;
        this.teardowns = teardowns;
    }

    /** The same, with other networks behind it; to be called before the first run. */
    public RunExecutor reaching(Networks other) {
        return new RunExecutor(opening, observer, other, teardowns);
    }

    /** The same for a run in a role; this one is to be closed, and waits for the boxes of both. */
    public RunExecutor under(RoleAndOverrides terms) {
        return new RunExecutor(opening.under(terms), observer, networks, teardowns);
    }

    /** Never throws for anything that can happen to a run: every end is a result. */
    public RunResult run(RunId run, SandboxSpec requested, RunStreams streams, Cancellation cancellation) {
        try (var _ = LogContext.run(run.text())) {
            return execute(run, requested, streams, cancellation);
        }
    }

    private RunResult execute(RunId run, SandboxSpec requested, RunStreams streams, Cancellation cancellation) {
        var events = new RunTimeline(run, observer);
        var teardown = new Teardown();
        try {
            events.soon(new RunEvent.Requested(requested));
            var box = opening.open(requested, cancellation, events, teardown);
            var program = new ProgramRun(box, Redaction.of(box.spec().confidential()), events).sole();
            box.workspace().ifPresent(made -> teardown.own(made.guard(() -> program.stop(StopReason.LAYER_FULL))));
            var result = program.run(streams, cancellation, networks::open, () -> {
                events.settleBeside();
                box.begun().run();
            });
            events.soon(new RunEvent.SandboxStopped(box.id(), result));
            box.workspace().filter(Workspace::captures).ifPresent(made -> {
                box.open().box().end(); // nothing of the box may live while its writes are read
                var limits = box.spec().limits();
                events.soon(new RunEvent.ChangesCollected(made.collect(new Collecting(cancellation, limits))));
            });
            events.settle();
            teardown.unhurried();
            return result;
        } catch (SandboxException failed) {
            return failed(events, requested, failed.failure());
        } catch (RuntimeException | Error mistake) { // also out of memory: one run's end is not everyone's
            LOG.error("a run ended by an internal error", mistake);
            return failed(events, requested, internal(mistake));
        } finally {
            teardowns.start(teardown, events);
        }
    }

    private static RunResult failed(RunTimeline events, SandboxSpec requested, Failure failure) {
        return new RunResult(
                events.run(),
                Optional.empty(),
                Optional.of(reported(events, failure)),
                EffectiveIsolation.notLaunched(requested.walls().level()),
                Usage.NOTHING);
    }

    /** Whoever watches may be what failed in the first place. */
    private static Failure reported(RunTimeline events, Failure failure) {
        try {
            events.failed(failure);
            return failure;
        } catch (RuntimeException | Error deaf) {
            return new Failure(
                    failure.code(),
                    failure.message() + "; this also could not be recorded: " + deaf,
                    failure.hint(),
                    failure.violations());
        }
    }

    private static Failure internal(Throwable mistake) {
        return new Failure(
                FailureCode.INTERNAL, "internal error: " + mistake, "report it with the output of glovebox doctor");
    }

    /** Waits until every box is gone. */
    @Override
    public void close() {
        teardowns.close();
    }
}
