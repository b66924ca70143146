package dev.glovebox.runtime.run;

import static dev.glovebox.model.spec.IsolationLevel.BASIC;
import static dev.glovebox.model.spec.IsolationLevel.NONE;
import static dev.glovebox.model.spec.IsolationLevel.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.engine.SpecForTest;
import dev.glovebox.init.ByteString;
import dev.glovebox.init.Reply;
import dev.glovebox.init.Request;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.ForbiddenPaths;
import dev.glovebox.policy.rule.PolicySettings;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.EngineForTest;
import dev.glovebox.runtime.Engines;
import dev.glovebox.runtime.Fallback;
import dev.glovebox.runtime.channel.InitForTest;
import dev.glovebox.runtime.observe.RunObserver;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.workspace.Stage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The steps of a run, with an init that stops playing along at each of them. */
@Timeout(30)
class RunExecutorTest {

    private final List<RunEvent> events = new CopyOnWriteArrayList<>();
    private final EngineForTest engine = EngineForTest.offering(EngineKind.LOCAL, NONE, BASIC);
    private final CapturedOutput output = new CapturedOutput(ByteSize.mebibytes(1));
    private final Cancellation cancellation = new Cancellation();
    private BoxSource boxes = BoxSource.COLD;
    private RunObserver observer = (_, event) -> events.add(event);

    private RunResult run(SandboxSpec spec, Fallback fallback) {
        var settings = new PolicySettings(
                PolicySettings.Unsafe.REFUSED,
                Set.of(),
                new ForbiddenPaths(List.of(), Path.of("/nonexistent")),
                new BoxUser(1234, 1234));
        try (var executor = new RunExecutor(
                new SpecGate(settings, _ -> Optional.empty()),
                new Engines(List.of(engine), fallback),
                observer,
                Stage.NONE,
                boxes)) {
            return executor.run(RunId.random(), spec, RunStreams.to(output), cancellation);
        }
    }

    private RunResult run() {
        return run(requested(BASIC), new Fallback.Off());
    }

    private static SandboxSpec requested(IsolationLevel level) {
        return SpecForTest.of(Walls.of(level));
    }

    private List<String> eventNames() {
        return events.stream().map(RunEvent::name).toList();
    }

    private static FailureCode code(RunResult result) {
        return result.failure().orElseThrow().code();
    }

    private static void proveWalls(ApprovedSpec spec, InitForTest init) {
        init.greets();
        init.hears(Request.Inspect.class);
        int uid = spec.user().uid();
        init.says(InitForTest.report(Map.of(
                "status",
                "Uid:\t%1$d\t%1$d\t%1$d\t%1$d\nGid:\t%1$d\t%1$d\t%1$d\t%1$d\nNoNewPrivs:\t1\n".formatted(uid))));
    }

    /** Init that shows sound walls, takes the command, and then does as told. */
    private void afterExec(Consumer<InitForTest> then) {
        engine.playing((spec, init) -> {
            proveWalls(spec, init);
            init.hears(Request.Exec.class);
            then.accept(init);
        });
    }

    @Test
    void successfulRunReleasesEverything() {
        afterExec(init -> init.says(new Reply.Started(1, 2), InitForTest.out(1, (byte) 'o'), InitForTest.exited(1, 0)));
        var result = run();
        assertThat(result.cause()).isEqualTo("EXITED");
        assertThat(output.out().text()).isEqualTo("o");
        assertThat(eventNames())
                .containsExactly("run.requested", "policy.approved", "sandbox.started", "sandbox.stopped");
        assertThat(engine.reported).containsExactly("launch basic", "close");
    }

    @Test
    void processThatEndsWithItsRunLeavesTheBoxToItsEngine() {
        boxes = BoxSource.LAST;
        afterExec(init -> init.says(new Reply.Started(1, 2), InitForTest.exited(1, 0)));
        assertThat(run().cause()).isEqualTo("EXITED");
        assertThat(engine.reported).containsExactly("launch basic", "leave");
    }

    @Test
    void boxLostBeforeHelloFailedToLaunch() {
        engine.playing((_, init) -> init.close());
        assertThat(code(run())).isEqualTo(FailureCode.LAUNCH_FAILED);
        assertThat(eventNames()).containsExactly("run.requested", "policy.approved", "sandbox.failed");
        assertThat(engine.reported).containsExactly("launch basic", "close");
    }

    @Test
    void boxLostDuringInspectionFailedToLaunch() {
        engine.playing((_, init) -> {
            init.greets();
            init.hears(Request.Inspect.class);
            init.close();
        });
        assertThat(code(run())).isEqualTo(FailureCode.LAUNCH_FAILED);
    }

    @Test
    void weakWallsStopTheRunBeforeTheProgram() {
        var heard = new CopyOnWriteArrayList<Request>();
        engine.playing((_, init) -> {
            init.greets();
            init.hears(Request.Inspect.class);
            init.says(InitForTest.report(Map.of("status", "Uid:\t0\t0\t0\t0\nNoNewPrivs:\t0\n")));
            init.hears().ifPresent(heard::add);
        });
        var result = run();
        assertThat(code(result)).isEqualTo(FailureCode.WALLS_TOO_WEAK);
        assertThat(result.failure().orElseThrow().message()).contains("uid", "no_new_privs", "should be");
        assertThat(heard).isEmpty();
        assertThat(engine.reported).containsExactly("launch basic", "close");
    }

    @Test
    void boxLostDuringProgramIsEngineLost() {
        afterExec(InitForTest::close);
        var result = run();
        assertThat(code(result)).isEqualTo(FailureCode.ENGINE_LOST);
        assertThat(result.exit()).isEmpty();
        assertThat(eventNames()).endsWith("sandbox.stopped");
    }

    @Test
    void protocolViolationDuringProgramIsEngineLost() {
        afterExec(init -> init.saysBytes(0xde, 0xad, 0xbe, 0xef, 0, 0, 0, 0));
        assertThat(code(run())).isEqualTo(FailureCode.ENGINE_LOST);
    }

    @Test
    void boxLostAfterExitKeepsExitStatus() {
        afterExec(init -> {
            init.says(InitForTest.exited(1, 9));
            init.close();
        });
        var result = run();
        assertThat(result.failure()).isEmpty();
        assertThat(result.shellStatus()).isEqualTo(9);
    }

    @Test
    void initThatIgnoresEverythingIsKilledFromOutsideInTime() {
        afterExec(_ -> {});
        long begin = System.nanoTime();
        var result = run(
                requested(BASIC).withLimits(requested(BASIC).limits().withWallClock(TimeSpan.parse("200ms"))),
                new Fallback.Off());
        assertThat(code(result)).isEqualTo(FailureCode.TIMEOUT);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
        assertThat(engine.reported).contains("kill");
    }

    @Test
    void refusedProgramIsNamedByItsReason() {
        afterExec(init -> init.says(new Reply.Refused(1, 2, ByteString.of("execve true: No such file or directory"))));
        assertThat(code(run())).isEqualTo(FailureCode.COMMAND_NOT_FOUND);
    }

    @Test
    void loweredSpecIsApprovedAgain() {
        var onlyNone = EngineForTest.offering(EngineKind.LOCAL, NONE);
        var settings = new PolicySettings(
                PolicySettings.Unsafe.REFUSED,
                Set.of(),
                new ForbiddenPaths(List.of(), Path.of("/nonexistent")),
                new BoxUser(1234, 1234));
        try (var executor = new RunExecutor(
                new SpecGate(settings, _ -> Optional.empty()),
                new Engines(List.of(onlyNone), new Fallback.DownTo(NONE)),
                observer)) {
            var result = executor.run(RunId.random(), requested(STRICT), RunStreams.to(output), cancellation);
            assertThat(code(result)).isEqualTo(FailureCode.REJECTED);
            assertThat(result.failure().orElseThrow().message()).contains("level none");
        }
        assertThat(onlyNone.reported).isEmpty();
        assertThat(eventNames()).containsExactly("run.requested", "isolation.fell_back", "policy.rejected");
    }

    @Test
    void permittedFallbackRunsAndIsReported() {
        afterExec(init -> init.says(InitForTest.exited(1, 0)));
        var result = run(requested(STRICT), new Fallback.DownTo(BASIC));
        assertThat(result.isolation().requested()).isEqualTo(STRICT);
        assertThat(result.isolation().effective()).isEqualTo(BASIC);
        assertThat(eventNames()).containsSubsequence("run.requested", "isolation.fell_back", "policy.approved");
    }

    @Test
    void cancelledRunLaunchesNothing() {
        cancellation.cancel();
        assertThat(code(run())).isEqualTo(FailureCode.CANCELLED);
        assertThat(engine.reported).isEmpty();
    }

    @Test
    void throwingObserverFailsRun() {
        observer = (_, _) -> {
            throw new IllegalStateException("deaf");
        };
        var result = run();
        assertThat(code(result)).isEqualTo(FailureCode.INTERNAL);
        assertThat(result.failure().orElseThrow().message()).contains("deaf", "could not be recorded");
        assertThat(engine.reported).isEmpty();
    }

    /** What one run asks for may be too much for the heap; that is no reason for its caller to end. */
    @Test
    void outOfMemoryInOneRunIsItsResult() {
        observer = (_, event) -> {
            if (event instanceof RunEvent.Approved) {
                throw new OutOfMemoryError("Java heap space");
            }
        };
        var result = run();
        assertThat(code(result)).isEqualTo(FailureCode.INTERNAL);
        assertThat(result.failure().orElseThrow().message()).contains("internal error", "OutOfMemoryError");
    }

    @Test
    void nothingRunsUnrecorded() {
        observer = (_, event) -> {
            if (event instanceof RunEvent.Approved) {
                throw new SandboxException(FailureCode.LEDGER_UNWRITABLE, "the disk is full", "make room");
            }
            events.add(event);
        };
        assertThat(code(run())).isEqualTo(FailureCode.LEDGER_UNWRITABLE);
        assertThat(engine.reported).isEmpty();
    }

    @Test
    void unsupportedFeatureIsRefusedByName() {
        var result = run(requested(BASIC).withWalls(Walls.of(BASIC).withImage("some/image:1")), new Fallback.Off());
        assertThat(code(result)).isEqualTo(FailureCode.REJECTED);
        assertThat(result.failure().orElseThrow().violations())
                .extracting(violation -> violation.rule())
                .containsExactly("engine.image");
        assertThat(engine.reported).isEmpty();
    }
}
