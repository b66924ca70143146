package dev.glovebox.runtime.session;

import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.Engines;
import dev.glovebox.runtime.background.Teardown;
import dev.glovebox.runtime.network.Networks;
import dev.glovebox.runtime.observe.RunObserver;
import dev.glovebox.runtime.observe.RunTimeline;
import dev.glovebox.runtime.opening.BoxOpening;
import dev.glovebox.runtime.opening.VerifiedBox;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.program.SocketMemoryGuard;
import dev.glovebox.runtime.workspace.Stage;
import java.util.ArrayList;

/** Opens boxes that stay for several commands, by the steps of every run. */
public final class Sessions {

    private final BoxOpening opening;
    private final RunObserver observer;
    private final Networks networks;

    /** Those whose boxes see a read-only project in a layer that {@code stage} makes. A box that waits has a program for one job. */
    public Sessions(SpecGate gate, Engines engines, RunObserver observer, Stage stage, Networks networks) {
        this.opening = new BoxOpening(gate, engines, stage, BoxSource.COLD);
        this.observer = observer;
        this.networks = networks;
    }

    /**
     * A box with nothing in it yet but init. The program of {@code requested} is a stand-in: each command is judged when it comes.
     *
     * @throws SandboxException when it cannot be had; that is an event, too
     */
    public Session open(RunId run, SandboxSpec requested) {
        var events = new RunTimeline(run, observer);
        var teardown = new Teardown();
        try {
            events.soon(new RunEvent.Requested(requested));
            requireWhatASessionHas(requested);
            var box = opening.open(requested, new Cancellation(), events, teardown);
            guardSockets(box, teardown);
            events.settle();
            return new Session(opening, networks, box, events, teardown);
        } catch (SandboxException refused) {
            try {
                events.failed(refused.failure());
            } finally {
                giveBack(teardown, events);
            }
            throw refused;
        } catch (RuntimeException | Error mistake) {
            giveBack(teardown, events);
            throw mistake;
        }
    }

    /** Why there is no session is worth more to the caller than what went wrong afterwards. */
    private static void giveBack(Teardown teardown, RunTimeline events) {
        try {
            teardown.close();
        } catch (RuntimeException problem) {
            events.teardownFailed(problem);
        }
    }

    /** For what a command leaves running; a command itself is ended earlier, and told why. */
    private static void guardSockets(VerifiedBox box, Teardown teardown) {
        var made = box.open().box();
        long most = 2 * SocketMemoryGuard.most(box.spec().limits().compute());
        teardown.own(SocketMemoryGuard.over(made.controlGroup(), most, made::kill));
    }

    /** A network would be there for whatever ran before or after; a layer for changes is read when a run ends. */
    private static void requireWhatASessionHas(SandboxSpec requested) {
        var violations = new ArrayList<Violation>();
        if (!(requested.walls().network().orElse(new NetworkMode.None()) instanceof NetworkMode.None)) {
            violations.add(new Violation(
                    "session.network",
                    "a session does not support a network",
                    "use network none, and give a network to the command that needs one"));
        }
        if (requested.mounts().stream().anyMatch(mount -> mount.access() == Mount.Access.CAPTURED)) {
            violations.add(new Violation(
                    "session.changes",
                    "a session does not support captured changes",
                    "mount the project read-only or rw, or start one run for each command"));
        }
        if (!violations.isEmpty()) {
            throw SandboxException.rejected(violations);
        }
    }
}
