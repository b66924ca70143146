package dev.glovebox.runtime.program;

import dev.glovebox.engine.Box;
import dev.glovebox.init.Reply;
import dev.glovebox.init.TerminalSize;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.run.Usage;
import dev.glovebox.model.spec.Program;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.MountTargets;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.Cancellation.Tenure;
import dev.glovebox.runtime.box.OpenBox;
import dev.glovebox.runtime.box.ProgramRequest;
import dev.glovebox.runtime.channel.CommandEnd;
import dev.glovebox.runtime.channel.OutputSink;
import dev.glovebox.runtime.channel.RunningCommand;
import dev.glovebox.runtime.network.NetworkAccess;
import dev.glovebox.runtime.network.NetworkOpening;
import dev.glovebox.runtime.observe.RunTimeline;
import dev.glovebox.runtime.opening.VerifiedBox;
import dev.glovebox.runtime.output.InputPump;
import dev.glovebox.runtime.output.OutputLimit;
import dev.glovebox.runtime.output.Resizes;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.secret.RedactedOutput;
import dev.glovebox.runtime.secret.Redaction;
import dev.glovebox.runtime.walls.Evidence;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * One program in an open box, the only one of a run or one of a session's: its network is opened, it is started, its output is
 * streamed and redacted, and it is waited for and accounted for.
 */
public final class ProgramRun {

    private record Finished(Execution.Ended outcome, Usage usage) {}

    private final VerifiedBox verified;
    private final ApprovedSpec spec;
    private final OpenBox open;
    private final Box box;
    private final Redaction redaction;
    private final RunTimeline events;
    private final CauseOfDeath cause;
    private final CompletableFuture<StopReason> stop = new CompletableFuture<>();
    private boolean sole;

    /**
     * The program of the box's spec.
     *
     * @param redaction what is kept out of everything that it says, to whomever
     */
    public ProgramRun(VerifiedBox verified, Redaction redaction, RunTimeline events) {
        this.verified = verified;
        this.spec = verified.spec();
        this.open = verified.open();
        this.box = open.box();
        this.redaction = redaction;
        this.events = events;
        this.cause =
                new CauseOfDeath(spec.walls(), spec.limits(), box.controlGroup(), this::scratchFull, this::layerFull);
    }

    /** The box is for this program alone, and ends with the time it may take even when nobody here can end it. */
    public ProgramRun sole() {
        sole = true;
        return this;
    }

    private BoxKeeping keeping(Tenure tenure) {
        return new BoxKeeping(open.channel(), spec.limits().wallClock().duration(), tenure);
    }

    /** Ends the program for this reason, unless there was one before. */
    public void stop(StopReason why) {
        stop.complete(why);
    }

    /** @param meanwhile done while the program runs; must not take long */
    public RunResult run(RunStreams streams, Cancellation cancellation, NetworkOpening network, Runnable meanwhile) {
        Finished finished;
        try (var access = network.open(spec, open, event -> events.add(redaction.event(event)))) {
            cancellation.throwIfCancelled();
            finished = run(streams, cancellation, access, meanwhile);
        }
        return new RunResult(
                spec.run(),
                exit(finished.outcome().end()),
                causeOfDeath(finished.outcome()),
                verified.isolation(),
                finished.usage());
    }

    private Finished run(RunStreams streams, Cancellation cancellation, NetworkAccess network, Runnable meanwhile) {
        try (var _ = cancellation.whenCancelled(() -> stop(StopReason.CANCELLED));
                var _ = SocketMemoryGuard.over(
                        box.controlGroup(),
                        SocketMemoryGuard.most(spec.limits().compute()),
                        () -> stop(StopReason.SOCKET_MEMORY))) {
            return run(streams, cancellation.tenure(), network, meanwhile);
        }
    }

    private Finished run(RunStreams streams, Tenure tenure, NetworkAccess network, Runnable meanwhile) {
        long begin = System.nanoTime();
        var redacted = new RedactedOutput(streams.output(), redaction);
        var limited = new OutputLimit(redacted, spec.limits().output().bytes(), () -> stop(StopReason.OUTPUT_LIMIT));
        var kept = sole ? Optional.of(keeping(tenure)) : Optional.<BoxKeeping>empty();
        var command = start(limited, streams, network);
        var _ = command.end().thenAccept(end -> {
            if (end instanceof CommandEnd.Lost) {
                cause.noteLoss();
            }
        });
        Execution.Ended outcome;
        try (var _ = following(streams, command)) {
            meanwhile.run();
            outcome = new Execution(box, open.channel(), command, stop)
                    .await(spec.limits().wallClock());
        } finally {
            kept.ifPresent(BoxKeeping::close);
        }
        if (command.outputConsumed().isDone()) {
            redacted.end();
        }
        var elapsed = Duration.ofNanos(System.nanoTime() - begin);
        var usage = UsageReading.of(outcome.end(), elapsed, box.controlGroup());
        return new Finished(
                outcome,
                open.preloaded()
                        .map(ready -> UsageReading.since(ready, usage, elapsed))
                        .orElse(usage));
    }

    /** A terminal in the box is as large as the one in front of its user. */
    private Resizes.Following following(RunStreams streams, RunningCommand command) {
        return switch (spec.spec().program().screen()) {
            case Program.Screen.Streams() -> Resizes.NONE.follow(_ -> {});
            case Program.Screen.Terminal _ ->
                streams.resizes().follow(size -> command.resize(new TerminalSize(size.rows(), size.columns())));
        };
    }

    /** A program that waits in the box gets its job as input; any other is started. */
    private RunningCommand start(OutputSink output, RunStreams streams, NetworkAccess network) {
        if (open.preloaded().isPresent()) {
            var ready = open.preloaded().get();
            var command = ready.handOver(output);
            InputPump.start(ready.job(spec, network.environment(), input(streams)), command);
            return command;
        }
        var command = open.channel().exec(new ProgramRequest(spec, box, network.environment())::numbered, output);
        if (spec.spec().program().input() == Program.Input.CONNECTED) {
            InputPump.start(streams.stdin(), command);
        }
        return command;
    }

    private InputStream input(RunStreams streams) {
        return switch (spec.spec().program().input()) {
            case EMPTY -> InputStream.nullInputStream();
            case CONNECTED -> streams.stdin();
        };
    }

    /** On a busy machine the books of a box that is lost may be gone before they are read; its engine may know better. */
    private Optional<Failure> causeOfDeath(Execution.Ended outcome) {
        var reported = cause.of(outcome);
        boolean lost = reported.map(Failure::code)
                .filter(FailureCode.ENGINE_LOST::equals)
                .isPresent();
        return lost && box.ranOutOfMemory() ? Optional.of(cause.outOfMemory()) : reported;
    }

    private boolean scratchFull() {
        String scratch = box.locate("/tmp");
        return reported(scratch).map(seen -> seen.full(scratch)).orElse(false);
    }

    /** Only where the project is writable at all; otherwise it is the host's own file system that may be full. */
    private boolean layerFull() {
        return reported(MountTargets.WORKSPACE)
                .map(seen -> seen.writable(MountTargets.WORKSPACE) && seen.full(MountTargets.WORKSPACE))
                .orElse(false);
    }

    /** A box that went down right after its program tells nothing any more; how the program ended is known all the same. */
    private Optional<Evidence> reported(String path) {
        try {
            return Optional.of(open.evidence(List.of(path)));
        } catch (SandboxException silent) {
            return Optional.empty();
        }
    }

    private static Optional<ExitStatus> exit(CommandEnd end) {
        return end instanceof CommandEnd.Ended(Reply.Ending ending, Reply.Usage _)
                ? Optional.of(
                        switch (ending) {
                            case Reply.Ending.WithStatus(int status) -> new ExitStatus.Exited(status);
                            case Reply.Ending.BySignal(int signal) -> new ExitStatus.Signaled(signal);
                        })
                : Optional.empty();
    }
}
