package dev.glovebox.runtime;

import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.runtime.background.Teardown;
import dev.glovebox.runtime.box.OpenBox;
import dev.glovebox.runtime.network.Networks;
import dev.glovebox.runtime.observe.RunObserver;
import dev.glovebox.runtime.observe.RunTimeline;
import dev.glovebox.runtime.secret.LogSecrets;
import java.util.ArrayList;

/** Opens boxes that stay for several commands, by the steps of every run: approve, choose an engine, launch, verify the walls. */
public final class Sessions {

    private final SpecGate gate;
    private final EngineChoice engines;
    private final RunObserver observer;
    private final Networks networks;

    public Sessions(SpecGate gate, Engines engines, RunObserver observer, Networks networks) {
        this.gate = gate;
        this.engines = new EngineChoice(engines.all(), engines.fallback());
        this.observer = observer;
        this.networks = networks;
    }

    /**
     * A box with nothing in it yet but init. The program of {@code asked} is a stand-in: each command is judged when it comes.
     *
     * @throws SandboxException when it cannot be had; that is an event, too
     */
    public Session open(RunId run, SandboxSpec asked) {
        var events = new RunTimeline(run, observer);
        var teardown = new Teardown();
        try {
            events.add(new RunEvent.Requested(asked));
            requireWhatASessionHas(asked);
            var approved = teardown.own(gate.approve(run, asked));
            teardown.own(LogSecrets.keepOut(approved.confidential()));
            var placement = engines.choose(approved.spec(), events::add);
            var effective = teardown.own(gate.approve(run, placement.spec()));
            var refusals = placement.capabilities().refusals(placement.spec());
            if (!refusals.isEmpty()) {
                throw SandboxException.rejected(refusals);
            }
            events.add(new RunEvent.Approved(effective.spec()));
            var open = teardown.own(OpenBox.of(placement.engine().launch(effective)));
            events.launched(open.box().id());
            // For what a command leaves running; a command itself is ended earlier, and told why.
            teardown.own(SocketMemoryGuard.over(
                    open.box().controlGroup(),
                    2 * SocketMemoryGuard.most(effective.limits().compute()),
                    open.box()::kill));
            var isolation = new EffectiveIsolation(
                    asked.walls().level(), effective.level(), placement.engine().name(), open.verifyWalls(effective));
            events.add(new RunEvent.SandboxStarted(open.box().id(), isolation));
            return new Session(
                    new Session.Context(gate, networks, effective, open, isolation),
                    placement.capabilities(),
                    events,
                    teardown);
        } catch (SandboxException refused) {
            events.failed(refused.failure());
            teardown.close();
            throw refused;
        } catch (RuntimeException mistake) {
            teardown.close();
            throw mistake;
        }
    }

    /** A network would be there for whatever ran before or after; a layer for changes is read when a run ends. */
    private static void requireWhatASessionHas(SandboxSpec asked) {
        var violations = new ArrayList<Violation>();
        if (!(asked.walls().network().orElse(new NetworkMode.None()) instanceof NetworkMode.None)) {
            violations.add(new Violation(
                    "session.network",
                    "a session has no network of its own",
                    "say network none, and give a network to the command that needs it"));
        }
        if (asked.mounts().stream().anyMatch(mount -> mount.access() == Mount.Access.CAPTURED)) {
            violations.add(new Violation(
                    "session.changes",
                    "a session captures no changes",
                    "mount the project read-only or rw, or run the commands one by one"));
        }
        if (!violations.isEmpty()) {
            throw SandboxException.rejected(violations);
        }
    }
}
