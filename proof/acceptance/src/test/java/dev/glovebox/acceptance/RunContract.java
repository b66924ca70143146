package dev.glovebox.acceptance;

import static dev.glovebox.model.failure.FailureCode.CANCELLED;
import static dev.glovebox.model.failure.FailureCode.COMMAND_NOT_EXECUTABLE;
import static dev.glovebox.model.failure.FailureCode.COMMAND_NOT_FOUND;
import static dev.glovebox.model.failure.FailureCode.FILE_SIZE_LIMIT;
import static dev.glovebox.model.failure.FailureCode.KILLED;
import static dev.glovebox.model.failure.FailureCode.OOM;
import static dev.glovebox.model.failure.FailureCode.OUTPUT_LIMIT;
import static dev.glovebox.model.failure.FailureCode.PID_LIMIT;
import static dev.glovebox.model.failure.FailureCode.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.acceptance.RunsForTest.Finished;
import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.run.WallCheck;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.runtime.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run promises at every level that has walls, tried on the real thing. */
@Timeout(90)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RunContract {

    /** Doubles a string until there is no room for it. */
    private static final String HOG = "x=aaaaaaaaaaaaaaaa; while :; do x=$x$x; done";

    final RunsForTest runs;
    final IsolationLevel level;

    RunContract(IsolationLevel level) throws IOException {
        this(level, ContainerEngine.DOCKER);
    }

    RunContract(IsolationLevel level, ContainerEngine containers) throws IOException {
        this.level = level;
        this.runs = new RunsForTest(containers);
    }

    @BeforeAll
    void needsTheLevel() {
        runs.assumeOffered(level);
    }

    @AfterEach
    void everyBoxIsGone() {
        runs.observing((_, _) -> {});
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(runs.boxes()).isEmpty());
    }

    @AfterAll
    void cleanUp() throws IOException {
        runs.close();
    }

    SandboxSpec spec(String... command) {
        return RunsForTest.spec(level, command);
    }

    SandboxSpec shell(String script) {
        return spec("sh", "-c", script);
    }

    static SandboxSpec limited(SandboxSpec spec, UnaryOperator<Limits> change) {
        return spec.withLimits(change.apply(spec.limits()));
    }

    static SandboxSpec withProgram(SandboxSpec spec, UnaryOperator<Program> change) {
        return new SandboxSpec(
                spec.walls(), change.apply(spec.program()), spec.project(), spec.mounts(), spec.limits());
    }

    static void assertCause(Finished finished, dev.glovebox.model.failure.FailureCode code) {
        assertThat(finished.code()).as(finished.story()).contains(code);
    }

    @Test
    void programRunsAndItsEndIsReported() {
        var finished = runs.run(shell("echo out; echo err >&2; exit 37"));
        assertThat(finished.code()).as(finished.story()).isEmpty();
        assertThat(finished.result().exit()).contains(new ExitStatus.Exited(37));
        assertThat(finished.result().cause()).isEqualTo("EXITED");
        assertThat(finished.out()).isEqualTo("out\n");
        assertThat(finished.output().err().text()).isEqualTo("err\n");
        assertThat(finished.eventNames())
                .containsExactly("run.requested", "policy.approved", "sandbox.started", "sandbox.stopped");
    }

    @Test
    void everyWallIsVerifiedAndListed() {
        var isolation = runs.run(spec("true")).result().isolation();
        assertThat(isolation.requested()).isEqualTo(level);
        assertThat(isolation.effective()).isEqualTo(level);
        assertThat(isolation.verified()).noneMatch(WallCheck::weaker);
        assertThat(isolation.verified())
                .extracting(WallCheck::name)
                .contains("uid", "gid", "no_new_privs", "limit.memory", "limit.pids", "limit.cpu_millis");
        if (level.isAtLeast(IsolationLevel.MODERATE)) {
            assertThat(isolation.verified())
                    .extracting(WallCheck::name)
                    .contains(
                            "seccomp",
                            "capabilities.CapBnd",
                            "namespace.pid",
                            "network",
                            "root_filesystem",
                            "scratch.size");
        }
    }

    @Test
    void bytesGoInAndComeOutExactly() {
        var bytes = new byte[1_500_000];
        new Random(7).nextBytes(bytes);
        var spec =
                withProgram(spec("sh", "-c", "tee /dev/stderr"), program -> program.withInput(Program.Input.CONNECTED));
        var finished = runs.run(spec, new ByteArrayInputStream(bytes), new Cancellation());
        assertThat(finished.output().out().bytes()).isEqualTo(bytes);
        assertThat(finished.output().err().bytes()).isEqualTo(bytes);
    }

    @Test
    void withoutInputTheProgramReadsTheEnd() {
        assertThat(runs.run(shell("cat; echo done")).out()).isEqualTo("done\n");
    }

    @Test
    void onlyGivenVariablesArrive() {
        var finished = runs.run(withProgram(
                spec("env"),
                program -> program.withEnvironment(List.of(new EnvironmentVariable.Literal("TOKEN", "a b\n$c")))));
        assertThat(finished.out()).contains("TOKEN=a b\n$c\n");
        for (String name : List.of("JAVA_HOME=", "DOCKER_HOST=", "LS_COLORS=", "OLDPWD=")) {
            assertThat(finished.out()).doesNotContain(name);
        }
    }

    @Test
    void terminalHasRequestedSize() {
        var spec = withProgram(
                shell("test -t 0 && test -t 1 && stty size"),
                program -> program.withScreen(new Program.Screen.Terminal(33, 99)));
        assertThat(runs.run(spec).out()).isEqualTo("33 99\r\n");
    }

    @Test
    void unknownProgramDiffersFromNonExecutableOne() {
        var unknown = runs.run(spec("no-such-program-anywhere"));
        assertCause(unknown, COMMAND_NOT_FOUND);
        assertThat(unknown.result().shellStatus()).isEqualTo(127);
        var data = runs.run(spec("/etc/passwd"));
        assertCause(data, COMMAND_NOT_EXECUTABLE);
        assertThat(data.result().shellStatus()).isEqualTo(126);
    }

    @Test
    void missingWorkDirectoryIsNotAMissingProgram() {
        var spec = spec("true");
        var elsewhere = new SandboxSpec(
                spec.walls(),
                Program.of("/tmp/not/there", List.of("true")),
                Optional.empty(),
                List.of(),
                spec.limits());
        assertCause(runs.run(elsewhere), COMMAND_NOT_EXECUTABLE);
    }

    /** Each leaves something behind that does not want to die; all of it carries the mark. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "trap '' TERM INT HUP; sleep MARK & while :; do wait; sleep 1; done",
                "(setsid sh -c \"trap '' TERM HUP; sleep MARK & sleep MARK\" >/dev/null 2>&1 &) ; sleep MARK",
                "sleep MARK & sleep MARK & exec sleep MARK",
                "while :; do : MARK; done",
            })
    void timeoutEndsEverythingWithinASecond(String script) {
        String mark = Integer.toString(7_000_000 + new Random().nextInt(1_000_000));
        var spec = limited(shell(script.replace("MARK", mark)), l -> l.withWallClock(TimeSpan.parse("800ms")));
        var finished = runs.run(spec);
        assertCause(finished, TIMEOUT);
        assertThat(finished.result().usage().wall()).isBetween(Duration.ofMillis(750), Duration.ofMillis(1_800));
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(
                        () -> assertThat(RunsForTest.processesNamed(mark)).isEmpty());
    }

    @Test
    void programThatLeavesAChildHoldingItsPipesHasEnded() {
        String mark = Integer.toString(8_000_000 + new Random().nextInt(1_000_000));
        var finished = runs.run(shell("sleep " + mark + " & echo started; exit 5"));
        assertThat(finished.result().exit()).contains(new ExitStatus.Exited(5));
        assertThat(finished.out()).isEqualTo("started\n");
        assertThat(finished.elapsed()).isLessThan(Duration.ofSeconds(20));
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(
                        () -> assertThat(RunsForTest.processesNamed(mark)).isEmpty());
    }

    private void assumeCounted(Finished finished, String limit) {
        assumeTrue(
                finished.result().isolation().verified().stream()
                        .anyMatch(check -> check.name().equals(limit) && check.outcome() == WallCheck.Result.HOLDS),
                "missing capability: a control group that counts " + limit);
    }

    @Test
    void memoryHogIsOutOfMemory() {
        var finished = runs.run(limited(shell(HOG), l -> l.withMemory(ByteSize.mebibytes(48))));
        assumeCounted(finished, "limit.memory");
        assertCause(finished, OOM);
        assertThat(finished.result().shellStatus()).isEqualTo(137);
        assertThat(finished.result().usage().peakMemoryBytes()).isBetween(32L << 20, 48L << 20);
    }

    @Test
    void oomOfChildIsReportedWithSuccess() {
        var finished = runs.run(limited(
                shell("sh -c '" + HOG + "'; echo survived; exit 0"), l -> l.withMemory(ByteSize.mebibytes(48))));
        assumeCounted(finished, "limit.memory");
        assertCause(finished, OOM);
        assertThat(finished.out()).isEqualTo("survived\n");
        assertThat(finished.result().shellStatus()).isZero();
    }

    @Test
    void forkBombStopsAtTheProcessLimit() {
        var finished = runs.run(limited(
                shell("i=0; while [ $i -lt 80 ]; do sleep 3 & i=$((i+1)); done; wait; exit 1"),
                l -> l.withProcesses(20)));
        assumeCounted(finished, "limit.pids");
        assertCause(finished, PID_LIMIT);
    }

    @Test
    void fileSizeLimitIsReported() {
        var finished = runs.run(limited(
                spec("dd", "if=/dev/zero", "of=large", "bs=65536", "count=100"),
                l -> l.withFiles(new Limits.Files(1024, ByteSize.mebibytes(1)))));
        assertCause(finished, FILE_SIZE_LIMIT);
    }

    @Test
    void floodOfOutputIsCutAtTheLimit() {
        var finished = runs.run(limited(spec("yes"), l -> l.withOutput(new ByteSize(100_001))));
        assertCause(finished, OUTPUT_LIMIT);
        assertThat(finished.output().out().bytes()).hasSize(100_001);
        assertThat(finished.elapsed()).isLessThan(Duration.ofSeconds(20));
    }

    @Test
    void outputLimitAtTheEndIsNotSuccess() {
        var finished = runs.run(limited(shell("printf 0123456789"), l -> l.withOutput(new ByteSize(4))));
        assertCause(finished, OUTPUT_LIMIT);
        assertThat(finished.out()).isEqualTo("0123");
    }

    @Test
    void cancellingEndsARunningProgramWithinASecond() throws Exception {
        var cancellation = new Cancellation();
        var running = new CompletableFuture<Void>();
        runs.observing((_, event) -> {
            if (event.name().equals("sandbox.started")) {
                running.complete(null);
            }
        });
        var run = CompletableFuture.supplyAsync(() ->
                runs.run(shell("trap '' TERM; sleep 1000; sleep 1000"), InputStream.nullInputStream(), cancellation));
        running.get(60, TimeUnit.SECONDS);
        Thread.sleep(200);
        long begin = System.nanoTime();
        cancellation.cancel();
        var finished = run.get(60, TimeUnit.SECONDS);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMillis(1500));
        assertCause(finished, CANCELLED);
        assertThat(finished.result().shellStatus()).isEqualTo(130);
    }

    @Test
    void runCancelledBeforeItsStartLaunchesNothing() {
        var cancellation = new Cancellation();
        cancellation.cancel();
        var finished = runs.run(spec("true"), InputStream.nullInputStream(), cancellation);
        assertCause(finished, CANCELLED);
        assertThat(finished.eventNames()).containsExactly("run.requested", "policy.approved", "sandbox.failed");
        assertThat(runs.boxes()).isEmpty();
    }

    @Test
    void deathByOwnSignalIsReported() {
        var finished = runs.run(shell("kill -9 $$"));
        assertCause(finished, KILLED);
        assertThat(finished.result().exit()).contains(new ExitStatus.Signaled(9));
        assertThat(finished.result().shellStatus()).isEqualTo(137);
    }

    @Test
    void usageIsCounted() {
        var usage = runs.run(shell("i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; sleep 0.1 & sleep 0.1"))
                .result()
                .usage();
        assertThat(usage.wall()).isGreaterThan(Duration.ofMillis(100));
        assertThat(usage.cpu()).isGreaterThan(Duration.ofMillis(5));
        assertThat(usage.peakMemoryBytes()).isGreaterThan(100_000);
    }

    @Test
    void fiveConcurrentRunsDoNotMix() {
        var all = new ArrayList<CompletableFuture<Finished>>();
        for (int i = 0; i < 5; i++) {
            String word = "word" + i;
            all.add(CompletableFuture.supplyAsync(
                    () -> runs.run(shell("sleep 0.2; echo " + word + "; exit " + word.charAt(4))),
                    Thread::startVirtualThread));
        }
        for (int i = 0; i < 5; i++) {
            var finished = all.get(i).join();
            assertThat(finished.out()).as(finished.story()).isEqualTo("word" + i + "\n");
            assertThat(finished.result().exit()).contains(new ExitStatus.Exited(i));
        }
    }

    /** A program at level basic can stop its init; a writer stuck in a full pipe must not keep the clock from striking. */
    @Test
    void programThatStopsInitTimesOut() {
        var flood = new InputStream() {
            @Override
            public int read() {
                return 'x';
            }
        };
        var spec = limited(
                withProgram(
                        shell("kill -STOP $PPID; kill -STOP 1; sleep 1000"),
                        program -> program.withInput(Program.Input.CONNECTED)),
                l -> l.withWallClock(TimeSpan.seconds(1)));
        var finished = runs.run(spec, flood, new Cancellation());
        assertCause(finished, TIMEOUT);
        assertThat(finished.elapsed()).isLessThan(Duration.ofSeconds(20));
    }
}
