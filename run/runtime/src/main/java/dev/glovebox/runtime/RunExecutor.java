package dev.glovebox.runtime;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.run.Usage;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.runtime.background.BackgroundTeardown;
import dev.glovebox.runtime.background.Teardown;
import dev.glovebox.runtime.network.Networks;
import dev.glovebox.runtime.observe.RunObserver;
import dev.glovebox.runtime.observe.RunTimeline;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.workspace.Stage;
import dev.glovebox.runtime.workspace.Workspace;
import java.util.List;
import java.util.Optional;

/**
 * The one path of a run. Reads from top to bottom: approve, choose an engine, launch, verify the walls, run the program,
 * tell how it ended, collect what it changed; whatever was taken on the way is given back in reverse.
 */
public final class RunExecutor implements AutoCloseable {

    private final SpecGate gate;
    private final EngineChoice engines;
    private final RunObserver observer;
    private final Stage stage;
    private final Networks networks;
    private final BoxSource boxes;
    private final BackgroundTeardown teardowns = new BackgroundTeardown();

    public RunExecutor(SpecGate gate, Engines engines, RunObserver observer) {
        this(gate, engines, observer, Stage.NONE, BoxSource.COLD);
    }

    /** One whose runs may change a project, in a layer that {@code stage} makes, in boxes from {@code boxes}. */
    public RunExecutor(SpecGate gate, Engines engines, RunObserver observer, Stage stage, BoxSource boxes) {
        this(gate, new EngineChoice(engines.all(), engines.fallback()), observer, stage, boxes, Networks.STANDARD);
    }

    private RunExecutor(
            SpecGate gate,
            EngineChoice engines,
            RunObserver observer,
            Stage stage,
            BoxSource boxes,
            Networks networks) {
        this.gate = gate;
        this.engines = engines;
        this.observer = observer;
        this.stage = stage;
        this.boxes = boxes;
        this.networks = networks;
    }

    /** The same, with other networks behind it; to be called before the first run. */
    public RunExecutor reaching(Networks other) {
        return new RunExecutor(gate, engines, observer, stage, boxes, other);
    }

    /** Never throws for anything that can happen to a run: every end is a result. */
    public RunResult run(RunId run, SandboxSpec asked, RunStreams streams, Cancellation cancellation) {
        var events = new RunTimeline(run, observer);
        var teardown = new Teardown();
        try {
            events.soon(new RunEvent.Requested(asked));
            var approved = teardown.own(gate.approve(run, asked));
            var placement = engines.choose(approved.spec(), events::add);
            var effective = placement.spec().equals(approved.spec())
                    ? approved
                    : teardown.own(gate.approve(run, placement.spec()));
            refuseWhatWouldBeIgnored(placement);
            gate.terms().forEach(events::soon);
            events.soon(new RunEvent.Approved(effective.spec()));

            cancellation.throwIfCancelled();
            var reserved = teardown.own(boxes.reserve(placement.engine(), effective));
            var workspace = reserved.stage(stage).map(teardown::own);
            var staged = workspace
                    .map(made -> reserved.spec().withStaged(made.view()))
                    .orElse(reserved.spec());
            var open = teardown.own(reserved.open(staged, events::settle)); // nothing is launched unrecorded
            var box = open.box();
            events.launched(box.id());
            var program = new BoxedProgram(staged, open);
            var isolation = isolation(asked, effective, placement, program);
            events.settle(); // and nothing is started
            events.soon(new RunEvent.SandboxStarted(box.id(), isolation));

            workspace.ifPresent(made -> teardown.own(made.guard(() -> program.stop(FailureCode.DISK_FULL))));
            var network = teardown.own(networks.open(
                    staged, open, event -> events.add(program.redaction().event(event))));
            var outcome = program.run(streams, cancellation, network, () -> {
                events.settleBeside();
                reserved.begun();
            });
            network.close();
            var result = result(run, program, outcome, isolation);
            events.soon(new RunEvent.SandboxStopped(box.id(), result));
            workspace.filter(Workspace::captures).ifPresent(made -> {
                box.end(); // nothing of the box may live while its writes are read
                events.soon(new RunEvent.ChangesCollected(made.collect(new Collecting(cancellation, staged.limits()))));
            });
            events.settle();
            teardown.unhurried();
            return result;
        } catch (SandboxException failed) {
            return failed(events, asked, failed.failure());
        } catch (RuntimeException | Error mistake) { // also out of memory: one run's end is not everyone's
            return failed(events, asked, internal(mistake));
        } finally {
            teardowns.start(teardown, events);
        }
    }

    private static void refuseWhatWouldBeIgnored(Placement placement) {
        var refusals = placement.capabilities().refusals(placement.spec());
        if (!refusals.isEmpty()) {
            throw SandboxException.rejected(refusals);
        }
    }

    private static EffectiveIsolation isolation(
            SandboxSpec asked, ApprovedSpec effective, Placement placement, BoxedProgram program) {
        var checks = program.verifyWalls();
        String engine = placement.engine().name();
        return new EffectiveIsolation(
                asked.walls().level(),
                effective.level(),
                effective
                        .walls()
                        .runtime()
                        .map(runtime -> engine + " (" + runtime + ")")
                        .orElse(engine),
                checks);
    }

    private static RunResult result(
            RunId run, BoxedProgram program, BoxedProgram.Finished finished, EffectiveIsolation isolation) {
        return new RunResult(run, finished.exit(), program.causeOfDeath(finished), isolation, finished.usage());
    }

    private static RunResult failed(RunTimeline events, SandboxSpec asked, Failure failure) {
        var nothing = new EffectiveIsolation(asked.walls().level(), IsolationLevel.NONE, "none", List.of());
        return new RunResult(
                events.run(), Optional.empty(), Optional.of(told(events, failure)), nothing, Usage.NOTHING);
    }

    /** Whoever watches may be what failed in the first place. */
    private static Failure told(RunTimeline events, Failure failure) {
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
