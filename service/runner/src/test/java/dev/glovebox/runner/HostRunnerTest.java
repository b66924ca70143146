package dev.glovebox.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.engine.Engine;
import dev.glovebox.engine.Installation;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.local.LocalEngine;
import dev.glovebox.json.Json;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.request.WallsRequest;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.ForbiddenPaths;
import dev.glovebox.policy.rule.PolicySettings;
import dev.glovebox.policy.seccomp.SeccompProfile;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.runner.Lease;
import dev.glovebox.protocol.runner.Registration.Capacity;
import dev.glovebox.protocol.runner.RunnerCallback;
import dev.glovebox.protocol.runner.RunnerCallback.Stream;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.runner.outbox.Outbox;
import dev.glovebox.runtime.Engines;
import dev.glovebox.runtime.Fallback;
import dev.glovebox.runtime.box.Template;
import dev.glovebox.runtime.change.ChangeStore;
import dev.glovebox.runtime.run.RunExecutor;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Profile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real runner with real boxes (level basic), against a server that fails in every way we can think of. */
@Timeout(120)
class HostRunnerTest {

    private static final RunnerTemplate GREETER = new RunnerTemplate(
            SandboxRequest.NONE.with(WallsRequest.NONE.at(Optional.of(IsolationLevel.BASIC))),
            Walls.of(IsolationLevel.STRICT),
            new Template("greeter", List.of("echo", "hello")));

    @TempDir
    Path directory;

    private Path project;
    private ApiForTest api;

    @BeforeEach
    void open() throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        project = Files.createDirectory(directory.resolve("project"));
        api = new ApiForTest();
    }

    @AfterEach
    void close() {
        api.close();
    }

    private HostRunner start() throws IOException {
        Path data = directory.resolve("data");
        Path changes = Files.createDirectories(directory.resolve("changes"));
        List<Engine> engines =
                List.of(new LocalEngine(data, SeccompProfile.standard(), MountWorker.of(new Installation(data))));
        var gate = new SpecGate(
                new PolicySettings(
                        PolicySettings.Unsafe.REFUSED,
                        Set.of(),
                        new ForbiddenPaths(List.of(), Path.of("/root")),
                        BoxUser.current()),
                _ -> Optional.empty());
        var environment = new RunnerEnvironment(
                engines,
                () -> List.of("runc"),
                observer -> new RunExecutor(gate, new Engines(engines, new Fallback.Off()), observer),
                new RunnerEnvironment.Rules(
                        CodePolicy.of(Profile.STANDARD), HostRules.NOBODY, Map.of("greeter", GREETER)),
                new ChangeStore(changes));
        var settings = new RunnerSettings(
                "tester",
                new Capacity(2, new Cpus(2000), ByteSize.gibibytes(4)),
                IsolationLevel.BASIC,
                directory.resolve("outbox"),
                new RunnerSettings.Bounds(ByteSize.mebibytes(1), ByteSize.mebibytes(1), drain));
        return HostRunner.start(api.client(), environment, settings);
    }

    private Duration drain = Duration.ZERO;

    private String offer(String... command) {
        return offerWork(
                "\"execution_mode\":\"process-sandbox\",\"sandbox\":{\"level\":\"basic\",\"workdir\":\"/tmp\",\"command\":"
                        + Json.write(List.of(command)) + "}");
    }

    private String offerWork(String work) {
        String id = RunId.random().text();
        String payload = "{\"task\":\"" + id + "\",\"attempt\":1,\"project\":{\"id\":\"p1\",\"root_path\":\"" + project
                + "\",\"allowed_paths\":[]}," + work + "}";
        String text = "{\"id\":\"l-" + id + "\",\"token\":1,\"expires_at\":\""
                + Instant.now().plusSeconds(ApiForTest.LEASE_SECONDS) + "\",\"payload\":" + payload + "}";
        api.offer(Reading.response(text, Lease::read));
        return "l-" + id;
    }

    private Ending ending(String lease) {
        return await().atMost(Duration.ofSeconds(60))
                .until(
                        () -> api.of(lease).stream()
                                .filter(RunnerCallback.Finished.class::isInstance)
                                .map(callback -> ((RunnerCallback.Finished) callback).ending())
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private String output(String lease, Stream stream) {
        var bytes = new ByteArrayOutputStream();
        for (RunnerCallback callback : api.of(lease)) {
            if (callback instanceof RunnerCallback.Logs(var _, Stream from, byte[] data) && from == stream) {
                bytes.writeBytes(data);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private List<String> events(String lease) {
        return api.of(lease).stream()
                .filter(RunnerCallback.Event.class::isInstance)
                .map(callback -> ((RunnerCallback.Event) callback).type())
                .toList();
    }

    private void awaitOutput(String lease, String text) {
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(output(lease, Stream.STDOUT)).contains(text));
    }

    private void awaitEmptyOutbox() {
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            try (var files = Files.newDirectoryStream(directory.resolve("outbox"), "*.outbox")) {
                assertThat(files).isEmpty();
            }
        });
    }

    @Test
    void taskThatSucceedsReportsEverythingAndLeavesNothing() throws IOException {
        try (var _ = start()) {
            String lease = offer("sh", "-c", "echo out; echo err >&2");
            assertThat(ending(lease).success()).isTrue();
            assertThat(output(lease, Stream.STDOUT)).isEqualTo("out\n");
            assertThat(output(lease, Stream.STDERR)).isEqualTo("err\n");
            assertThat(events(lease)).containsExactly("runner.policy.approved", "sandbox.started", "sandbox.stopped");
            assertThat(api.of(lease)).hasAtLeastOneElementOfType(RunnerCallback.Running.class);
            assertThat(api.of(lease)).hasAtLeastOneElementOfType(RunnerCallback.Usage.class);
            awaitEmptyOutbox();
        }
        assertThat(api.registrations().getFirst().capabilities().levels())
                .contains(IsolationLevel.BASIC)
                .doesNotContain(IsolationLevel.NONE);
    }

    @Test
    void valuesOfVariablesAreMaskedInTheOutput() throws IOException {
        try (var _ = start()) {
            String lease = offerWork("\"execution_mode\":\"process-sandbox\",\"sandbox\":{\"level\":\"basic\","
                    + "\"workdir\":\"/tmp\",\"env\":{\"TOKEN\":\"hunter2-hunter2\"},"
                    + "\"command\":[\"sh\",\"-c\",\"echo it is $TOKEN\"]}");
            assertThat(ending(lease).success()).isTrue();
            assertThat(output(lease, Stream.STDOUT)).startsWith("it is ").doesNotContain("hunter2");
        }
    }

    @Test
    void runnerThatIsStoppedLetsItsTasksEndAndTakesNoNewOnes() throws Exception {
        drain = Duration.ofSeconds(60);
        String running;
        try (var runner = start()) {
            running = offer("sh", "-c", "echo up; while [ ! -e " + project + "/go ]; do sleep 0.1; done; echo done");
            awaitOutput(running, "up");
            var closing = Thread.ofPlatform().start(runner::close);
            Files.createFile(project.resolve("go"));
            closing.join();
        }
        assertThat(ending(running).success()).isTrue();
    }

    @Test
    void programThatFailsIsReportedWithItsExitCode() throws IOException {
        try (var _ = start()) {
            var ending = ending(offer("sh", "-c", "exit 7"));
            assertThat(ending.exitCode()).contains(7);
            assertThat(ending.failure()).isEmpty();
        }
    }

    @Test
    void mountOutsideTheProjectIsRejectedWithTheRuleAndNothingStarts() throws IOException {
        try (var _ = start()) {
            String lease = offerWork("\"execution_mode\":\"process-sandbox\",\"sandbox\":{\"level\":\"moderate\","
                    + "\"workdir\":\"/tmp\",\"command\":[\"true\"],"
                    + "\"mounts\":[{\"source\":\"/usr/share\",\"target\":\"/mnt/x\"}]}");
            var failure = ending(lease).failure().orElseThrow();
            assertThat(failure.code()).isEqualTo(FailureCode.REJECTED);
            assertThat(failure.violations()).extracting("rule").contains("mount.outside_project");
            assertThat(events(lease)).containsExactly("runner.policy.rejected");
        }
    }

    @Test
    void runnerRejectsALevelThatTheModeDoesNotSupport() throws IOException {
        try (var _ = start()) {
            String lease = offerWork("\"execution_mode\":\"docker-sandbox\",\"sandbox\":{\"level\":\"basic\","
                    + "\"command\":[\"true\"]}");
            assertThat(ending(lease).failure().orElseThrow().violations())
                    .extracting("rule")
                    .containsExactly("task.level");
            assertThat(events(lease)).containsExactly("runner.policy.rejected");
        }
    }

    @Test
    void runnerEnforcesRoleBounds() throws IOException {
        String work = "\"execution_mode\":\"process-sandbox\",\"sandbox\":{\"level\":\"basic\",\"workdir\":\"/tmp\","
                + "\"command\":[\"true\"],\"timeout\":\"30s\"},\"bounds\":{\"name\":\"closed\","
                + "\"uses\":{\"timeout\":[\"20s\"]},\"override\":{\"timeout\":[\"1m\"]}}";
        try (var _ = start()) {
            String beyond = offerWork(work);
            assertThat(ending(beyond).failure().orElseThrow().violations())
                    .extracting("rule")
                    .containsExactly("role.timeout");
            String silent = offerWork(work + ",\"overrides\":[{\"setting\":\"timeout\",\"value\":\"30s\"}]");
            assertThat(ending(silent).failure().orElseThrow().violations())
                    .extracting("rule")
                    .containsExactly("task.role");
            String said = offerWork(
                    work + ",\"overrides\":[{\"setting\":\"timeout\",\"value\":\"30s\",\"reason\":\"slow\"}]");
            assertThat(ending(said).success()).isTrue();
            String secret = offerWork("\"execution_mode\":\"process-sandbox\",\"sandbox\":{\"level\":\"basic\","
                    + "\"workdir\":\"/tmp\",\"command\":[\"true\"],\"secrets\":[\"TOKEN\"]}");
            assertThat(ending(secret).failure().orElseThrow().violations())
                    .extracting("rule")
                    .containsExactly("role.secrets");
        }
    }

    @Test
    void dangerousCodeIsRejectedAndHarmlessCodeRuns() throws IOException {
        try (var _ = start()) {
            String mode =
                    "\"execution_mode\":\"process-sandbox\",\"sandbox\":{\"level\":\"basic\",\"workdir\":\"/tmp\"},";
            String bad =
                    offerWork(mode + "\"code\":{\"language\":\"python\",\"source\":\"import os\\nos.system('id')\"}");
            String good = offerWork(mode + "\"code\":{\"language\":\"python\",\"source\":\"print(6 * 7)\"}");
            assertThat(ending(bad).failure().orElseThrow().code()).isEqualTo(FailureCode.REJECTED);
            assertThat(events(bad)).containsExactly("code.screened", "runner.policy.rejected");
            assertThat(ending(good).success()).isTrue();
            assertThat(output(good, Stream.STDOUT)).isEqualTo("42\n");
        }
    }

    /** The screen of this host finds nothing against this code; the role of the task does. */
    @Test
    void codeIsScreenedByTheRulesOfTheRole() throws IOException {
        String work = "\"execution_mode\":\"process-sandbox\",\"sandbox\":{\"level\":\"basic\",\"workdir\":\"/tmp\"},"
                + "\"code\":{\"language\":\"python\",\"source\":\"import math\\nprint(math.pi)\"}";
        String role = ",\"bounds\":{\"name\":\"plain\",\"uses\":{},\"override\":{},\"code\":%s}";
        try (var _ = start()) {
            assertThat(ending(offerWork(work)).success()).as("the control").isTrue();
            String denied = offerWork(work + role.formatted("{\"deny\":[\"math\"]}"));
            assertThat(ending(denied).failure().orElseThrow().violations())
                    .extracting("rule")
                    .allSatisfy(rule -> assertThat((String) rule).startsWith("code."));
            String unreadable = offerWork(work + role.formatted("{\"profile\":\"lax\"}"));
            assertThat(ending(unreadable).failure().orElseThrow().violations())
                    .extracting("rule")
                    .containsExactly("task.role");
        }
    }

    @Test
    void templateOfThisHostIsStartedWithTheArgumentsOfTheTask() throws IOException {
        try (var _ = start()) {
            String lease = offerWork("\"execution_mode\":\"process-sandbox\",\"sandbox\":{\"template\":\"greeter\","
                    + "\"workdir\":\"/tmp\",\"command\":[\"world\"]}");
            assertThat(ending(lease).success()).isTrue();
            assertThat(output(lease, Stream.STDOUT)).isEqualTo("hello world\n");
            assertThat(ending(lease).isolation().orElseThrow().requested()).isEqualTo(IsolationLevel.BASIC);
        }
    }

    @Test
    void templateThatThisHostDoesNotHaveIsRefusedByItsName() throws IOException {
        try (var _ = start()) {
            String lease = offerWork("\"execution_mode\":\"process-sandbox\",\"sandbox\":{\"template\":\"pandas\"}");
            var violation = ending(lease).failure().orElseThrow().violations().getFirst();
            assertThat(violation.rule()).isEqualTo("task.template");
            assertThat(violation.message()).contains("pandas");
            assertThat(events(lease)).containsExactly("runner.policy.rejected");
        }
    }

    @Test
    void cancelledTaskIsEndedAndReportedAsCancelled() throws IOException {
        try (var _ = start()) {
            String lease = offer("sh", "-c", "echo up; sleep 600");
            awaitOutput(lease, "up");
            api.cancel(lease);
            assertThat(ending(lease).cause()).isEqualTo("CANCELLED");
        }
    }

    @Test
    void taskIsCancelledAlsoWhenTheRunnerHasNoRoomLeft() throws IOException {
        try (var _ = start()) {
            String first = offer("sh", "-c", "echo up; sleep 600");
            String second = offer("sh", "-c", "echo up; sleep 600");
            String third = offer("echo", "third");
            awaitOutput(first, "up");
            awaitOutput(second, "up");
            api.cancel(second);
            assertThat(ending(second).cause()).isEqualTo("CANCELLED");
            assertThat(ending(third).success()).isTrue();
            api.cancel(first);
            assertThat(ending(first).cause()).isEqualTo("CANCELLED");
        }
    }

    @Test
    void lostResponsesNeitherLoseNorRepeatCallbacks() throws IOException {
        try (var _ = start()) {
            api.loseAnswers(3);
            String lease = offer("sh", "-c", "for i in 1 2 3 4 5; do echo line $i; done");
            assertThat(ending(lease).success()).isTrue();
            assertThat(output(lease, Stream.STDOUT)).isEqualTo("line 1\nline 2\nline 3\nline 4\nline 5\n");
            awaitEmptyOutbox();
            assertThat(api.of(lease))
                    .extracting(callback -> callback.mark().seq())
                    .isSorted()
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void restartedServerReceivesAllCallbacks() throws IOException {
        try (var _ = start()) {
            Path signal = project.resolve("go");
            String lease =
                    offer("sh", "-c", "echo before; while [ ! -e " + signal + " ]; do sleep 0.05; done; echo after");
            awaitOutput(lease, "before");
            int port = api.goAway();
            Files.createFile(signal);
            api.comeBack(port);
            assertThat(ending(lease).success()).isTrue();
            assertThat(output(lease, Stream.STDOUT)).isEqualTo("before\nafter\n");
        }
    }

    @Test
    void boxEndsBeforeLeaseExpiresWithoutServer() throws IOException {
        try (var _ = start()) {
            Path alive = project.resolve("alive");
            Files.setPosixFilePermissions(project, PosixFilePermissions.fromString("rwxrwxrwx"));
            String lease = offer("sh", "-c", "echo up; while :; do date +%s%N > " + alive + "; sleep 0.05; done");
            awaitOutput(lease, "up");
            int port = api.goAway();
            await().atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofSeconds(1))
                    .until(() -> {
                        String before = Files.readString(alive);
                        Thread.sleep(500);
                        return Files.readString(alive).equals(before);
                    });
            api.comeBack(port);
            assertThat(ending(lease).failure().orElseThrow().code()).isEqualTo(FailureCode.RUNNER_LOST);
        }
    }

    @Test
    void revokedLeaseEndsWithoutReport() throws IOException {
        try (var _ = start()) {
            String lease = offer("sh", "-c", "echo up; sleep 600");
            awaitOutput(lease, "up");
            api.takeAway(lease);
            awaitEmptyOutbox();
            assertThat(api.of(lease)).noneMatch(RunnerCallback.Finished.class::isInstance);
        }
    }

    @Test
    void reassignedLeaseIsNotStarted() throws IOException {
        Path mark = Path.of("/tmp", "glovebox-" + RunId.random().text());
        try (var _ = start()) {
            assertThat(ending(offer("touch", mark.toString())).success()).isTrue();
            assertThat(mark).as("the control").exists();
            Files.delete(mark);
            api.giveAway();
            String late = offer("touch", mark.toString());
            await().atMost(Duration.ofSeconds(60)).until(() -> api.acceptances(late) > 0);
            awaitEmptyOutbox();
            assertThat(mark).doesNotExist();
        }
    }

    @Test
    void acceptanceWithLostResponseIsRetriedAndTheTaskRunsOnce() throws IOException {
        api.loseAcceptances(3);
        try (var _ = start()) {
            String lease = offer("echo", "once");
            assertThat(ending(lease).success()).isTrue();
            assertThat(api.acceptances(lease)).isGreaterThan(3);
            assertThat(output(lease, Stream.STDOUT)).isEqualTo("once\n");
        }
    }

    @Test
    void stoppedRunnerEndsBoxesAndReports() throws IOException {
        String lease;
        try (var _ = start()) {
            lease = offer("sh", "-c", "echo up; sleep 600");
            awaitOutput(lease, "up");
        }
        assertThat(ending(lease).failure().orElseThrow().code()).isEqualTo(FailureCode.RUNNER_LOST);
        awaitEmptyOutbox();
    }

    @Test
    void nextRunnerReportsLeaseOfKilledRunnerAsLost() throws IOException {
        String lease = offer("true");
        // What a killed runner leaves: a file that has a beginning and no end.
        try (var outbox = Outbox.open(directory.resolve("outbox")).orElseThrow()) {
            var file = outbox.create(lease, new LeaseReference(lease, 1, "t").json())
                    .orElseThrow();
            new LeaseReport(file).running();
        }
        api.takeWaiting();
        try (var _ = start()) {
            assertThat(ending(lease).failure().orElseThrow().code()).isEqualTo(FailureCode.RUNNER_LOST);
            assertThat(api.of(lease)).first().isInstanceOf(RunnerCallback.Running.class);
            awaitEmptyOutbox();
        }
    }

    @Test
    void outputIsCutAtLimitAndReported() throws IOException {
        try (var _ = start()) {
            String lease = offer("sh", "-c", "head -c 3000000 /dev/zero | tr '\\0' x; echo the end");
            assertThat(ending(lease).success()).isTrue();
            String left = "\n[" + (3_000_008 - (1 << 20) - (64 << 10)) + " bytes left out]\n";
            assertThat(output(lease, Stream.STDOUT))
                    .hasSize((1 << 20) + left.length() + (64 << 10))
                    .contains(left)
                    .endsWith("xthe end\n");
            assertThat(events(lease)).contains("logs.truncated");
        }
    }

    @Test
    void secondRunnerOnTheSameOutboxIsRefused() throws IOException {
        try (var _ = start()) {
            org.assertj.core.api.Assertions.assertThatThrownBy(this::start).hasMessageContaining("another runner");
        }
    }
}
