package dev.glovebox.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.engine.EarlyEngine;
import dev.glovebox.model.ByteSize;
import dev.glovebox.model.Cpus;
import dev.glovebox.model.ExitStatus;
import dev.glovebox.model.FailureCode;
import dev.glovebox.model.HostPattern;
import dev.glovebox.model.HostRules;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.Mount;
import dev.glovebox.model.NetworkMode;
import dev.glovebox.model.Program;
import dev.glovebox.model.Project;
import dev.glovebox.model.RunEvent;
import dev.glovebox.model.RunId;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.policy.code.CodePolicy;
import dev.glovebox.policy.code.Language;
import dev.glovebox.policy.code.Profile;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.CapturedOutput;
import dev.glovebox.runtime.RunExecutor;
import dev.glovebox.runtime.RunStreams;
import dev.glovebox.runtime.code.CodeRunner;
import dev.glovebox.runtime.code.SourceCode;
import dev.glovebox.runtime.pool.PoolSettings;
import dev.glovebox.runtime.pool.PythonPreload;
import dev.glovebox.runtime.pool.Template;
import dev.glovebox.runtime.pool.WarmPool;
import dev.glovebox.runtime.watch.Metrics;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waiting containers, really: taken once, bound late, verified like any other. */
@Timeout(180)
class WarmPoolTest {

    private static final Template READY_PYTHON = PythonPreload.template(
            "numbers", List.of("decimal", "json"), "import sys; answer = 42; imported = 'decimal' in sys.modules");

    private final Metrics metrics = new Metrics();
    private final List<RunEvent> events = new CopyOnWriteArrayList<>();
    private RunsForTest runs;
    private WarmPool pool;
    private RunExecutor executor;

    @BeforeEach
    void fill() throws IOException {
        runs = new RunsForTest();
        runs.assumeOffered(IsolationLevel.STRICT);
        pool = new WarmPool(
                runs.wiring.gate(),
                new PoolSettings(1, 3, Duration.ofMinutes(5), 1, 100),
                List.of(READY_PYTHON),
                metrics);
        executor = runs.wiring.executor((_, event) -> events.add(event), pool);
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        executor.close();
        pool.close();
        assertThat(runs.boxes()).isEmpty();
        runs.close();
    }

    private void keepWarm(SandboxSpec like) {
        pool.keepWarm((EarlyEngine) runs.wiring.engines().getFirst(), like);
        awaitWarm(1);
    }

    private void awaitWarm(int boxes) {
        await().atMost(Duration.ofSeconds(60)).until(() -> pool.size() >= boxes);
    }

    private static SandboxSpec strict(String... command) {
        return RunsForTest.spec(IsolationLevel.STRICT, command);
    }

    private RunsForTest.Finished run(SandboxSpec spec) {
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        var result = executor.run(RunId.random(), spec, RunStreams.to(output), new Cancellation());
        return new RunsForTest.Finished(result, output, List.copyOf(events), Duration.ZERO);
    }

    private static SandboxSpec inProject(Path project, List<Mount> mounts, String... command) {
        var spec = strict(command);
        return new SandboxSpec(
                spec.walls(),
                Program.of("/workspace", List.of(command)),
                Optional.of(new Project("p", project, List.of())),
                mounts,
                spec.limits());
    }

    private static List<Mount> workspace(Path project, Mount.Access access) {
        return List.of(new Mount(project, "/workspace", access));
    }

    private double hits() {
        return sample("glovebox_pool_hits_total");
    }

    private double sample(String name) {
        return metrics.text()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElse(0);
    }

    @Test
    void everyRunGetsAWaitingBoxOfItsOwnWithAUserOfItsOwn() {
        keepWarm(strict("true"));
        Set<String> users = new HashSet<>();
        Set<String> boxes = new HashSet<>();
        for (int i = 0; i < 3; i++) {
            awaitWarm(1);
            var finished = run(strict("sh", "-c", "id -u; touch /tmp/mine; ls /tmp"));
            assertThat(finished.result().exit()).as(finished.story()).contains(new ExitStatus.Exited(0));
            assertThat(finished.out().lines().skip(1)).containsExactly("mine");
            users.add(finished.out().lines().findFirst().orElseThrow());
        }
        for (RunEvent event : events) {
            if (event instanceof RunEvent.SandboxStarted(String box, var isolation)) {
                boxes.add(box);
                assertThat(isolation.verified()).noneMatch(check -> check.weaker());
            }
        }
        assertThat(users).hasSize(3).doesNotContain("0");
        assertThat(boxes).hasSize(3);
        assertThat(hits()).isEqualTo(3);
    }

    @Test
    void projectIsCapturedInABoxThatStoodBeforeItWasNamed() throws IOException {
        Path project = Files.createDirectory(runs.home.resolve("project"));
        Files.writeString(project.resolve("old"), "old");
        keepWarm(strict("true"));

        var finished = run(inProject(
                project, workspace(project, Mount.Access.CAPTURED), "sh", "-c", "cat old; echo new > new; rm old"));

        assertThat(finished.result().exit()).as(finished.story()).contains(new ExitStatus.Exited(0));
        assertThat(finished.out()).isEqualTo("old");
        assertThat(hits()).isEqualTo(1);
        assertThat(project.resolve("old")).exists();
        assertThat(project.resolve("new")).doesNotExist();
        assertThat(events.stream()
                        .filter(RunEvent.ChangesCollected.class::isInstance)
                        .map(event ->
                                ((RunEvent.ChangesCollected) event).changes().changes()))
                .containsExactly(2);
    }

    /** The box has the project of the run before at hand; only a run of the same project finds it there. */
    @Test
    void boxThatExpectedOneProjectShowsNothingOfItToARunOfAnotherOrOfNone() throws IOException {
        Path first = Files.createDirectory(runs.home.resolve("first"));
        Path second = Files.createDirectory(runs.home.resolve("second"));
        Files.writeString(first.resolve("of-first"), "first");
        Files.writeString(second.resolve("of-second"), "second");
        keepWarm(strict("true"));
        String look = "ls /workspace; grep -c ' /workspace ' /proc/self/mountinfo";

        for (var expected : List.of(first, first, second, second, first)) {
            awaitWarm(1);
            var finished = run(inProject(
                    expected, workspace(expected, Mount.Access.CAPTURED), "sh", "-c", look + "; echo x > written"));
            assertThat(finished.out())
                    .as(finished.story())
                    .isEqualTo("of-" + expected.getFileName() + "\n" + mountsOfAWorkspace() + "\n");
            assertThat(finished.result().exit()).contains(new ExitStatus.Exited(0));
        }
        awaitWarm(1);
        var without = run(strict("sh", "-c", look));
        assertThat(without.out()).as(without.story()).isEqualTo((mountsOfAWorkspace() - 1) + "\n");

        awaitWarm(1);
        assertThat(run(inProject(first, workspace(first, Mount.Access.CAPTURED), "ls"))
                        .out())
                .isEqualTo("of-first\n");
        awaitWarm(1);
        var readOnly =
                run(inProject(first, workspace(first, Mount.Access.READ_ONLY), "sh", "-c", look + "; echo x > x"));
        assertThat(readOnly.out()).as(readOnly.story()).startsWith("of-first\n" + mountsOfAWorkspace() + "\n");
        assertThat(readOnly.result().exit()).contains(new ExitStatus.Exited(2));

        assertThat(hits()).isEqualTo(8);
        assertThat(metrics.text()).doesNotContain("bind_failed");
        assertThat(first.resolve("written")).doesNotExist();
    }

    /** The place that every waiting box has, and what is mounted on it. */
    private static int mountsOfAWorkspace() {
        return 2;
    }

    @Test
    void projectThatChangedWhileItWaitedMountedIsSeenAsItIsWhenTheRunStarts() throws IOException {
        Path project = Files.createDirectory(runs.home.resolve("project"));
        Files.writeString(project.resolve("a"), "before");
        keepWarm(strict("true"));
        var spec = inProject(
                project, workspace(project, Mount.Access.CAPTURED), "sh", "-c", "cat *; ls; stat -c %a /workspace");
        assertThat(run(spec).out()).isEqualTo("beforea\n755\n");
        awaitWarm(1);
        Files.writeString(project.resolve("a"), "after");
        Files.writeString(project.resolve("b"), "new");

        var finished = run(spec);
        assertThat(finished.out()).as(finished.story()).startsWith("afternewa\nb\n");
        assertThat(events.stream()
                        .filter(RunEvent.ChangesCollected.class::isInstance)
                        .map(event ->
                                ((RunEvent.ChangesCollected) event).changes().changes()))
                .containsExactly(0, 0);
        assertThat(hits()).isEqualTo(2);
    }

    @Test
    void readOnlyProjectCannotBeWrittenInAWaitingBoxAndABindBelowAPlaceAppears() throws IOException {
        Path project = Files.createDirectory(runs.home.resolve("project"));
        Files.writeString(project.resolve("file"), "text");
        keepWarm(strict("true"));
        var mounts = List.of(
                new Mount(project, "/workspace", Mount.Access.READ_ONLY),
                new Mount(project.resolve("file"), "/data/deep/one", Mount.Access.READ_ONLY));

        var finished = run(
                inProject(project, mounts, "sh", "-c", "cat file /data/deep/one; echo x > file || echo x > /data/x"));

        assertThat(finished.out()).as(finished.story()).isEqualTo("texttext");
        assertThat(finished.result().exit()).contains(new ExitStatus.Exited(2));
        assertThat(project.resolve("file")).hasContent("text");
        assertThat(hits()).isEqualTo(1);
    }

    @Test
    void limitsOfTheRunHoldInABoxMadeWithOthers() {
        keepWarm(strict("true"));
        var small = strict("python3", "-c", "print(len(bytearray(200 << 20)))");
        var finished = run(small.withLimits(
                small.limits().withMemory(ByteSize.mebibytes(64)).withCpus(new Cpus(250))));

        assertThat(finished.code()).as(finished.story()).contains(FailureCode.OOM);
        assertThat(hits()).isEqualTo(1);

        awaitWarm(1);
        var large = run(small.withLimits(small.limits().withMemory(ByteSize.gibibytes(3))));
        assertThat(large.out()).as(large.story()).isEqualTo((200 << 20) + "\n");
        assertThat(hits()).isEqualTo(2);
    }

    @Test
    void writingWithoutALayerGoesToABoxOfItsOwn() throws IOException {
        Path project = Files.createDirectory(runs.home.resolve("project"));
        keepWarm(strict("true"));

        var finished = run(inProject(project, workspace(project, Mount.Access.READ_WRITE), "ls"));

        assertThat(finished.result().exit()).as(finished.story()).contains(new ExitStatus.Exited(0));
        assertThat(hits()).isZero();
        assertThat(metrics.text()).contains("glovebox_pool_misses_total{reason=\"unbindable\"} 1");
    }

    @Test
    void lockedRunFindsABoxWaitingAndCannotLeaveIt() throws IOException {
        Path project = Files.createDirectory(runs.home.resolve("project"));
        Files.writeString(project.resolve("old"), "old");
        var walls = strict().walls().at(IsolationLevel.PARANOID);
        keepWarm(strict("true").withWalls(walls));
        String program = """
                import os
                print(open("old").read())
                open("new", "w").write("new")
                try:
                    os.fork()
                except OSError as refused:
                    print(refused.strerror)
                """;

        var finished = run(inProject(project, workspace(project, Mount.Access.CAPTURED), "python3", "-c", program)
                .withWalls(walls));

        assertThat(finished.out()).as(finished.story()).isEqualTo("old\nOperation not permitted\n");
        assertThat(finished.result().isolation().got()).isEqualTo(IsolationLevel.PARANOID);
        assertThat(hits()).isEqualTo(1);
        assertThat(project.resolve("new")).doesNotExist();
    }

    @Test
    void runsWithOtherNetworksTakeTheSameBoxes() {
        keepWarm(strict("true"));
        var reaching = strict("sh", "-c", "echo $https_proxy");
        var hosts = new HostRules(List.of(HostPattern.parse("example.org")), List.of(), List.of());

        var finished = run(reaching.withWalls(reaching.walls().withNetwork(new NetworkMode.Filtered(hosts))));

        assertThat(finished.out()).as(finished.story()).contains("@127.0.0.1:");
        assertThat(hits()).isEqualTo(1);
    }

    @Test
    void emptyShelfMeansALaunchAndNoError() {
        var finished = run(strict("echo", "cold"));

        assertThat(finished.out()).as(finished.story()).isEqualTo("cold\n");
        assertThat(metrics.text()).contains("glovebox_pool_misses_total{reason=\"empty\"} 1");
        awaitWarm(1);
        assertThat(run(strict("echo", "warm")).out()).isEqualTo("warm\n");
        assertThat(hits()).isEqualTo(1);
    }

    @Test
    void boxThatDiedWhileItWaitedIsNotHandedOut() throws Exception {
        keepWarm(strict("true"));
        var record = runs.boxes().getFirst();
        runs.wiring.docker().kill(record.id());
        await().atMost(Duration.ofSeconds(30))
                .until(() -> !metrics.text().contains("glovebox_pool_boxes 1") || dead(record.id()));

        assertThat(run(strict("echo", "alive")).out()).isEqualTo("alive\n");
    }

    private boolean dead(String id) {
        return !runs.wiring.docker().running(id);
    }

    @Test
    void drainedPoolFillsAgainWithNewBoxes() {
        keepWarm(strict("true"));
        Set<String> before = ids();
        pool.drain();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> pool.size() == 1 && ids().stream().noneMatch(before::contains));
    }

    private Set<String> ids() {
        var ids = new HashSet<String>();
        runs.boxes().forEach(box -> ids.add(box.id()));
        return ids;
    }

    @Test
    void codeStartsInAnInterpreterThatHasItsImportsDone() {
        keepWarm(strict().withProgram(strict("x").program().withCommand(READY_PYTHON.command())));
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        var code = new SourceCode(Language.PYTHON, "job.py", """
                import sys
                print(answer, imported, sys.argv, sys.stdin.read())
                """.getBytes(StandardCharsets.UTF_8));
        var spec = strict();
        var result = new CodeRunner(CodePolicy.of(Profile.STANDARD), executor, (_, event) -> events.add(event))
                .run(
                        RunId.random(),
                        code,
                        spec.withProgram(strict("x").program().withCommand(List.of("an argument"))),
                        new RunStreams(new ByteArrayInputStream("input".getBytes(StandardCharsets.UTF_8)), output),
                        new Cancellation(),
                        READY_PYTHON.command());

        assertThat(result.exit()).as(result + output.err().text()).contains(new ExitStatus.Exited(0));
        assertThat(output.out().text()).isEqualTo("42 True ['job.py', 'an argument'] input\n");
        assertThat(hits()).isEqualTo(1);
        assertThat(result.usage().wall()).isLessThan(Duration.ofSeconds(60));
    }

    @Test
    void whatTheJobNeverFlushedIsWrittenAllTheSame() {
        keepWarm(strict().withProgram(strict("x").program().withCommand(READY_PYTHON.command())));
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        var code = new SourceCode(Language.PYTHON, "job.py", """
                import io, sys, threading, time
                left = io.BufferedWriter(sys.stdout.buffer.raw)
                left.write(b"kept")
                taken_apart = io.TextIOWrapper(io.BytesIO())
                taken_apart.detach()
                def hold(thing):
                    time.sleep(60)
                threading.Thread(target=hold, args=(taken_apart,), daemon=True).start()
                """.getBytes(StandardCharsets.UTF_8));
        var result = new CodeRunner(CodePolicy.of(Profile.STANDARD), executor, (_, _) -> {})
                .run(
                        RunId.random(),
                        code,
                        strict().withProgram(strict("x").program().withCommand(new ArrayList<>())),
                        RunStreams.to(output),
                        new Cancellation(),
                        READY_PYTHON.command());

        assertThat(output.out().text()).as(result + output.err().text()).isEqualTo("kept");
        assertThat(result.exit()).as(output.err().text()).contains(new ExitStatus.Exited(0));
        assertThat(hits()).isEqualTo(1);
    }

    @Test
    void templateServesAlsoWhereNothingWaits() {
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        var code = new SourceCode(Language.PYTHON, "job.py", "print(answer)".getBytes(StandardCharsets.UTF_8));
        var result = new CodeRunner(CodePolicy.of(Profile.STANDARD), executor, (_, _) -> {})
                .run(
                        RunId.random(),
                        code,
                        strict().withProgram(strict("x").program().withCommand(new ArrayList<>())),
                        RunStreams.to(output),
                        new Cancellation(),
                        READY_PYTHON.command());

        assertThat(output.out().text()).as(result + output.err().text()).isEqualTo("42\n");
        assertThat(Optional.of(hits())).contains(0.0);
    }
}
