package dev.glovebox.runtime.opening;

import dev.glovebox.engine.Capabilities;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.EngineUsed;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.role.RoleAndOverrides;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.Engines;
import dev.glovebox.runtime.background.Teardown;
import dev.glovebox.runtime.observe.RunTimeline;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.secret.LogSecrets;
import dev.glovebox.runtime.workspace.Stage;

/**
 * The one way to a box for programs. Reads from top to bottom: approve, choose an engine, refuse what it would ignore, audit, take a
 * waiting box or launch one, verify its walls, record what was got.
 */
public final class BoxOpening {

    private final SpecGate gate;
    private final EngineChoice engines;
    private final Stage stage;
    private final BoxSource boxes;

    /** One whose boxes come from {@code boxes} and see their project in a layer that {@code stage} makes. */
    public BoxOpening(SpecGate gate, Engines engines, Stage stage, BoxSource boxes) {
        this(gate, new EngineChoice(engines), stage, boxes);
    }

    private BoxOpening(SpecGate gate, EngineChoice engines, Stage stage, BoxSource boxes) {
        this.gate = gate;
        this.engines = engines;
        this.stage = stage;
        this.boxes = boxes;
    }

    /** The same for a run in a role. */
    public BoxOpening under(RoleAndOverrides terms) {
        return new BoxOpening(gate.under(terms), engines, stage.under(terms), boxes);
    }

    /**
     * Opens a box. When this returns, all but its start is on record; that is with the next {@link RunTimeline#settle}.
     *
     * @param teardown owns whatever was taken on the way, whether this returns or throws
     * @throws SandboxException when there is none to be had
     */
    public VerifiedBox open(SandboxSpec requested, Cancellation cancellation, RunTimeline events, Teardown teardown) {
        RunId run = events.run();
        var approved = teardown.own(gate.approve(run, requested));
        teardown.own(LogSecrets.keepOut(approved.confidential()));
        var placement = engines.choose(approved.spec(), events::add);
        var effective =
                placement.spec().equals(approved.spec()) ? approved : teardown.own(gate.approve(run, placement.spec()));
        refuseWhatWouldBeIgnored(placement.capabilities(), effective.spec());
        gate.terms().forEach(events::soon);
        events.soon(new RunEvent.Approved(effective.spec()));

        cancellation.throwIfCancelled();
        var reserved = teardown.own(boxes.reserve(placement.engine(), effective));
        var workspace = reserved.stage(stage).map(teardown::own);
        var staged =
                workspace.map(made -> reserved.spec().withStaged(made.view())).orElse(reserved.spec());
        var open = teardown.own(reserved.open(staged, events::settle)); // nothing is launched unrecorded
        events.launched(open.box().id());

        var isolation = new EffectiveIsolation(
                requested.walls().level(),
                effective.level(),
                new EngineUsed.Launched(
                        placement.engine().kind(),
                        open.box().runtime().or(() -> effective.walls().runtime())),
                open.verifyWalls(staged));
        events.settle(); // and nothing is started
        events.soon(new RunEvent.SandboxStarted(open.box().id(), isolation));
        return new VerifiedBox(placement.capabilities(), staged, open, isolation, workspace, reserved::begun);
    }

    /**
     * Admits one more program to a box that is open, as strictly as a box of its own would be.
     *
     * @return close its spec when the program has ended
     * @throws SandboxException when policy or the engine says no
     */
    public VerifiedBox admit(SandboxSpec requested, VerifiedBox box) {
        var approved = gate.approve(box.spec().run(), requested);
        try {
            refuseWhatWouldBeIgnored(box.capabilities(), approved.spec());
        } catch (SandboxException refused) {
            approved.close();
            throw refused;
        }
        return box.running(approved.inBoxOf(box.spec().user()));
    }

    private static void refuseWhatWouldBeIgnored(Capabilities capabilities, SandboxSpec spec) {
        var refusals = capabilities.refusals(spec);
        if (!refusals.isEmpty()) {
            throw SandboxException.rejected(refusals);
        }
    }
}
