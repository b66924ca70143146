package dev.glovebox.runtime;

import dev.glovebox.engine.Box;
import dev.glovebox.init.Answer;
import dev.glovebox.model.ExitStatus;
import dev.glovebox.model.Failure;
import dev.glovebox.model.FailureCode;
import dev.glovebox.model.Program;
import dev.glovebox.model.SandboxException;
import dev.glovebox.model.Usage;
import dev.glovebox.model.WallCheck;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.MountTargets;
import dev.glovebox.runtime.channel.BoxChannel;
import dev.glovebox.runtime.channel.CommandEnd;
import dev.glovebox.runtime.walls.Evidence;
import dev.glovebox.runtime.walls.WallInspector;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** One program in one box: verified, run, accounted for. */
final class BoxedProgram {

    /** Init answers in a fraction of a millisecond; on a host this slow nothing else would work either. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** How it ended and what it used. */
    record Finished(Execution.Outcome outcome, Optional<ExitStatus> exit, Usage usage) {}

    private final ApprovedSpec spec;
    private final Box box;
    private final BoxChannel channel;

    BoxedProgram(ApprovedSpec spec, Box box, Teardown teardown) {
        this.spec = spec;
        this.box = box;
        this.channel = teardown.own(BoxChannel.open(box.door()));
    }

    /** Compares every wall with what was asked; weaker than asked stops the run before the program starts. */
    List<WallCheck> verifyWalls() {
        answered(channel.hello());
        var evidence = evidence(WallInspector.pathsToInspect(spec));
        var checks = new WallInspector(spec, evidence, box.controlGroup()).inspect();
        var weaker = checks.stream().filter(WallCheck::weaker).toList();
        if (!weaker.isEmpty()) {
            throw new SandboxException(
                    FailureCode.WALLS_WEAKER_THAN_ASKED,
                    "the walls are weaker than asked, so the program was not started: "
                            + weaker.stream()
                                    .map(check -> check.name() + " should be " + check.asked() + ", is " + check.got())
                                    .collect(Collectors.joining("; ")),
                    "run glovebox doctor; if a mount is named, it was replaced after it was checked");
        }
        return checks;
    }

    Finished run(RunStreams streams, Cancellation cancellation) {
        cancellation.throwIfCancelled();
        long begin = System.nanoTime();
        var stop = new CompletableFuture<FailureCode>();
        cancellation.whenCancelled(stop::complete);
        var limited = new OutputLimit(
                streams.output(), spec.limits().output().bytes(), () -> stop.complete(FailureCode.OUTPUT_LIMIT));
        var command = channel.exec(new ProgramRequest(spec, box)::numbered, limited);
        var execution = new Execution(box, channel, command, stop);
        if (spec.spec().program().input() == Program.Input.CONNECTED) {
            InputPump.start(streams.stdin(), command);
        }
        var outcome = execution.await(spec.limits().wallClock());
        var elapsed = Duration.ofNanos(System.nanoTime() - begin);
        return new Finished(outcome, exit(outcome.end()), UsageReading.of(outcome.end(), elapsed, box.controlGroup()));
    }

    Optional<Failure> causeOfDeath(Finished finished) {
        return new CauseOfDeath(spec.limits(), box.controlGroup(), this::scratchFull, this::layerFull)
                .of(finished.outcome());
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
            return Optional.of(evidence(List.of(path)));
        } catch (SandboxException silent) {
            return Optional.empty();
        }
    }

    private static Optional<ExitStatus> exit(CommandEnd end) {
        return end instanceof CommandEnd.Ended(Answer.Ending ending, Answer.Usage _)
                ? Optional.of(
                        switch (ending) {
                            case Answer.Ending.WithStatus(int status) -> new ExitStatus.Exited(status);
                            case Answer.Ending.BySignal(int signal) -> new ExitStatus.Signaled(signal);
                        })
                : Optional.empty();
    }

    private Evidence evidence(List<String> paths) {
        Map<String, String> report = answered(channel.inspect(paths));
        return new Evidence(report);
    }

    private static <T> T answered(CompletableFuture<T> answer) {
        try {
            return answer.copy()
                    .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
        } catch (CompletionException silent) {
            throw new SandboxException(
                    FailureCode.LAUNCH_FAILED,
                    "the box's init does not answer: " + silent.getCause(),
                    "run glovebox doctor",
                    silent);
        }
    }
}
