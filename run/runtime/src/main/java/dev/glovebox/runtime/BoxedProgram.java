package dev.glovebox.runtime;

import dev.glovebox.engine.Box;
import dev.glovebox.init.Reply;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.run.Usage;
import dev.glovebox.model.run.WallCheck;
import dev.glovebox.model.spec.Program;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.MountTargets;
import dev.glovebox.runtime.box.OpenBox;
import dev.glovebox.runtime.box.ProgramRequest;
import dev.glovebox.runtime.channel.CommandEnd;
import dev.glovebox.runtime.channel.OutputSink;
import dev.glovebox.runtime.channel.RunningCommand;
import dev.glovebox.runtime.network.NetworkAccess;
import dev.glovebox.runtime.output.InputPump;
import dev.glovebox.runtime.output.OutputLimit;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.secret.RedactedOutput;
import dev.glovebox.runtime.secret.Redaction;
import dev.glovebox.runtime.walls.Evidence;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** One program in one box: verified, run, accounted for. */
final class BoxedProgram {

    /** How it ended and what it used. */
    record Finished(Execution.Ended outcome, Optional<ExitStatus> exit, Usage usage) {}

    private final ApprovedSpec spec;
    private final OpenBox open;
    private final Box box;
    private final Redaction redaction;
    private final CauseOfDeath cause;
    private final CompletableFuture<FailureCode> stop = new CompletableFuture<>();

    BoxedProgram(ApprovedSpec spec, OpenBox open) {
        this.spec = spec;
        this.open = open;
        this.box = open.box();
        this.redaction = Redaction.of(spec.confidential());
        this.cause =
                new CauseOfDeath(spec.walls(), spec.limits(), box.controlGroup(), this::scratchFull, this::layerFull);
    }

    /** What is kept out of everything that this program says. */
    Redaction redaction() {
        return redaction;
    }

    List<WallCheck> verifyWalls() {
        return open.verifyWalls(spec);
    }

    /** Ends the program for this reason, unless there was one before. */
    void stop(FailureCode why) {
        stop.complete(why);
    }

    /** @param meanwhile done while the program runs; must not take long */
    Finished run(RunStreams streams, Cancellation cancellation, NetworkAccess network, Runnable meanwhile) {
        cancellation.throwIfCancelled();
        try (var _ = cancellation.whenCancelled(() -> stop(FailureCode.CANCELLED));
                var _ = SocketMemoryGuard.over(
                        box.controlGroup(),
                        SocketMemoryGuard.most(spec.limits().compute()),
                        () -> stop(FailureCode.OOM))) {
            return run(streams, network, meanwhile);
        }
    }

    private Finished run(RunStreams streams, NetworkAccess network, Runnable meanwhile) {
        long begin = System.nanoTime();
        var redacted = new RedactedOutput(streams.output(), redaction);
        var limited = new OutputLimit(
                redacted, spec.limits().output().bytes(), () -> stop.complete(FailureCode.OUTPUT_LIMIT));
        var command = start(limited, streams, network);
        var _ = command.end().thenAccept(end -> {
            if (end instanceof CommandEnd.Lost) {
                cause.noteLoss();
            }
        });
        meanwhile.run();
        var execution = new Execution(box, open.channel(), command, stop);
        var outcome = execution.await(spec.limits().wallClock());
        if (command.outputConsumed().isDone()) {
            redacted.end();
        }
        var elapsed = Duration.ofNanos(System.nanoTime() - begin);
        var usage = UsageReading.of(outcome.end(), elapsed, box.controlGroup());
        return new Finished(
                outcome,
                exit(outcome.end()),
                open.preloaded()
                        .map(ready -> UsageReading.since(ready, usage, elapsed))
                        .orElse(usage));
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
    Optional<Failure> causeOfDeath(Finished finished) {
        var told = cause.of(finished.outcome());
        boolean lost =
                told.map(Failure::code).filter(FailureCode.ENGINE_LOST::equals).isPresent();
        return lost && box.ranOutOfMemory() ? Optional.of(cause.outOfMemory()) : told;
    }

    private boolean scratchFull() {
        String scratch = box.locate("/tmp");
        return told(scratch).map(seen -> seen.full(scratch)).orElse(false);
    }

    /** Only where the project is writable at all; otherwise it is the host's own file system that may be full. */
    private boolean layerFull() {
        return told(MountTargets.WORKSPACE)
                .map(seen -> seen.writable(MountTargets.WORKSPACE) && seen.full(MountTargets.WORKSPACE))
                .orElse(false);
    }

    /** A box that went down right after its program tells nothing any more; how the program ended is known all the same. */
    private Optional<Evidence> told(String path) {
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
