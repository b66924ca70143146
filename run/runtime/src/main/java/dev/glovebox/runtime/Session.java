package dev.glovebox.runtime;

import dev.glovebox.engine.Capabilities;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.network.NetworkGrant;
import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.run.Usage;
import dev.glovebox.model.spec.Program;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.runtime.background.Teardown;
import dev.glovebox.runtime.box.OpenBox;
import dev.glovebox.runtime.network.Networks;
import dev.glovebox.runtime.observe.RunTimeline;
import dev.glovebox.runtime.output.RunStreams;
import java.util.Optional;

/**
 * A box for several commands, one at a time.
 *
 * <pre>{@code
 * try (var session = sessions.open(RunId.random(), spec)) {
 *     session.run(build, streams, cancellation);
 *     session.run(download, new NetworkGrant(hosts, "ada", "needs a wheel"), streams, cancellation);
 *     session.run(test, streams, cancellation);          // has no network again
 * }
 * }</pre>
 *
 * <p>What a command leaves running lives on until the session ends, or until a command gets a network: that one has the box for
 * itself, so that nobody in it can read how the network is reached. Usage is that of
 * the box since it was opened, and once the kernel had to kill for memory, later results say so as well.
 */
public final class Session implements AutoCloseable {

    private static final int SIGKILL = 9;

    /** Where the commands of a session run. */
    record Context(SpecGate gate, Networks networks, ApprovedSpec spec, OpenBox box, EffectiveIsolation isolation) {}

    private final Context place;
    private final Capabilities capabilities;
    private final RunTimeline events;
    private final Teardown teardown;
    private int commands;
    private boolean closed;

    Session(Context place, Capabilities capabilities, RunTimeline events, Teardown teardown) {
        this.place = place;
        this.capabilities = capabilities;
        this.events = events;
        this.teardown = teardown;
    }

    /** A command without any network. */
    public RunResult run(Program program, RunStreams streams, Cancellation cancellation) {
        return run(program, Optional.empty(), streams, cancellation);
    }

    /** A command that alone may use this network, until it ends. */
    public RunResult run(Program program, NetworkGrant network, RunStreams streams, Cancellation cancellation) {
        return run(program, Optional.of(network), streams, cancellation);
    }

    /**
     * Judged by the same gate as a run of its own.
     *
     * @throws SandboxException when policy says no
     */
    private synchronized RunResult run(
            Program program, Optional<NetworkGrant> network, RunStreams streams, Cancellation cancellation) {
        int number = ++commands;
        var spec = place.spec.spec().withProgram(program);
        var asked = network.map(grant -> spec.withWalls(spec.walls().withNetwork(grant.mode())))
                .orElse(spec);
        try (var approved = place.gate.approve(place.spec.run(), asked)) {
            var refusals = capabilities.refusals(approved.spec());
            if (!refusals.isEmpty()) {
                throw SandboxException.rejected(refusals);
            }
            var here = approved.inBoxOf(place.spec.user());
            events.add(new RunEvent.CommandStarted(number, program, network));
            if (network.isPresent()) {
                place.box.channel().signalAll(SIGKILL); // before the next frame, so before the command is there
            }
            var running = new BoxedProgram(here, place.box);
            BoxedProgram.Finished finished;
            try (var access = place.networks.lend(here, place.box, events::add)) {
                finished = running.run(streams, cancellation, access, () -> {});
            }
            var result = new RunResult(
                    events.run(), finished.exit(), running.causeOfDeath(finished), place.isolation, finished.usage());
            events.add(new RunEvent.CommandStopped(number, result));
            return result;
        } catch (SandboxException refused) {
            events.failed(refused.failure());
            throw refused;
        }
    }

    /** Ends everything in the box and removes it. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            try {
                events.add(new RunEvent.SandboxStopped(
                        place.box.box().id(),
                        new RunResult(
                                events.run(), Optional.empty(), Optional.empty(), place.isolation, Usage.NOTHING)));
            } finally {
                teardown.close();
            }
        }
    }
}
