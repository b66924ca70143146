package dev.glovebox.runtime.session;

import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.network.NetworkGrant;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.run.Usage;
import dev.glovebox.model.spec.Program;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.background.Teardown;
import dev.glovebox.runtime.network.Networks;
import dev.glovebox.runtime.observe.RunTimeline;
import dev.glovebox.runtime.opening.BoxOpening;
import dev.glovebox.runtime.opening.VerifiedBox;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.program.ProgramRun;
import dev.glovebox.runtime.secret.Redaction;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

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

    private final BoxOpening opening;
    private final Networks networks;
    private final VerifiedBox box;
    private final RunTimeline events;
    private final Teardown teardown;

    /** A command may have kept for the next what it was given; so no command says what any of them was given. */
    private final Set<String> confidential = new LinkedHashSet<>();

    private int commands;
    private boolean closed;

    Session(BoxOpening opening, Networks networks, VerifiedBox box, RunTimeline events, Teardown teardown) {
        this.opening = opening;
        this.networks = networks;
        this.box = box;
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
        var spec = box.spec().spec().withProgram(program);
        var requested = network.map(grant -> spec.withWalls(spec.walls().withNetwork(grant.mode())))
                .orElse(spec);
        try {
            var admitted = opening.admit(requested, box);
            try (var approved = admitted.spec()) {
                confidential.addAll(approved.confidential());
                events.add(new RunEvent.CommandStarted(number, program, network));
                if (network.isPresent()) {
                    box.open().channel().signalAll(SIGKILL); // before the next frame, so before the command is there
                }
                var running = new ProgramRun(admitted, Redaction.of(confidential), events);
                var result = running.run(streams, cancellation, networks::lend, () -> {});
                events.add(new RunEvent.CommandStopped(number, result));
                return result;
            }
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
                var ended =
                        new RunResult(events.run(), Optional.empty(), Optional.empty(), box.isolation(), Usage.NOTHING);
                events.add(new RunEvent.SandboxStopped(box.id(), ended));
            } finally {
                teardown.close();
            }
        }
    }
}
