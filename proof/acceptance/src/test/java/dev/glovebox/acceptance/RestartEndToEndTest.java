package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.task.TaskState;
import dev.glovebox.protocol.task.Task;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/**
 * What is left when a process is killed or the daemon goes away. Each test leaves the service as it found it, so that one pair of
 * processes is enough; the daemon is reached through a relay, and only the relay goes away.
 */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RestartEndToEndTest {

    DatabaseForTest database() {
        return DatabaseForTest.SQLITE;
    }

    private static final Path DAEMON = Path.of("/var/run/docker.sock");

    private Path directory;
    private Relay daemon;
    private ServiceForTest service;

    @BeforeAll
    void start() throws IOException {
        directory = Files.createTempDirectory("glovebox-relay");
        daemon = relay();
        service = new ServiceForTest(database().arguments(), "docker: {host: 'unix://" + socket() + "'}");
        service.assumeContainers();
    }

    private Path socket() {
        return directory.resolve("docker.sock");
    }

    private Relay relay() throws IOException {
        return Relay.start(UnixDomainSocketAddress.of(socket()), () -> UnixDomainSocketAddress.of(DAEMON));
    }

    @AfterAll
    void stop() throws IOException {
        service.close();
        daemon.close();
        Trees.delete(directory);
    }

    @Test
    @Order(1)
    void taskCancelledInQueueNeverRuns() {
        var task = service.create("true");
        service.client().tasks().cancel(task.id());
        assertThat(service.awaitEnd(task).state()).isEqualTo(TaskState.CANCELLED);
        assertThat(service.events(task.id())).doesNotContain("sandbox.started");
        service.startRunner();
    }

    @Test
    @Order(2)
    void tasksOfKilledRunnerFollowTheirRetryPolicy() throws Exception {
        var lost = service.create("sh", "-c", "echo up; sleep 600");
        var again = service.createWith(
                Map.of("retry", Map.of("on_lease_lost", "requeue")),
                live(),
                "sh",
                "-c",
                "echo up; while [ ! -e /data/again ]; do sleep 0.1; done");
        service.awaitOutput(lost, "up");
        service.awaitOutput(again, "up");
        service.killRunner();
        service.awaitNoContainer(lost);
        service.awaitNoContainer(again);
        make("again");
        service.startRunner();
        var ended = service.awaitEnd(lost);
        assertThat(ended.state()).isEqualTo(TaskState.FAILED);
        assertThat(ended.outcome().ending().orElseThrow().cause()).isEqualTo("RUNNER_LOST");
        var repeated = service.awaitEnd(again);
        assertThat(repeated.state()).as(repeated.toString()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(repeated.progress().attempt()).isEqualTo(2);
    }

    /** The box was there before its task: nothing of it was made for the task, and all of it goes with the runner. */
    @Test
    @Order(3)
    void usedAndWarmBoxesEndWithTheirKilledRunner() throws Exception {
        var task = Stream.generate(this::sleeper)
                .limit(20)
                .filter(this::waitedForIt)
                .findFirst()
                .orElseThrow();
        service.killRunner();
        service.awaitNoneRunning();
        service.awaitNoContainer(task);
        service.startRunner();
        var ended = service.awaitEnd(task);
        assertThat(ended.state()).isEqualTo(TaskState.FAILED);
        assertThat(ended.outcome().ending().orElseThrow().cause()).isEqualTo("RUNNER_LOST");
        assertThat(service.events(task.id()).stream().filter("sandbox.started"::equals))
                .hasSize(1);
    }

    private Task sleeper() {
        var task = service.create("sh", "-c", "echo up; sleep 600");
        service.awaitOutput(task, "up");
        service.awaitContainer(task);
        return task;
    }

    private boolean waitedForIt(Task task) {
        if (service.containerMade(task).isBefore(task.times().created())) {
            return true;
        }
        service.client().tasks().cancel(task.id());
        service.awaitEnd(task);
        return false;
    }

    @Test
    @Order(4)
    void taskSurvivesRestartOfApi() throws Exception {
        var task = service.create(
                live(), "sh", "-c", "echo before; while [ ! -e /data/go ]; do sleep 0.1; done; echo after");
        service.awaitOutput(task, "before");
        service.api().kill();
        make("go");
        service.restartApi();
        var ended = service.awaitEnd(task);
        assertThat(ended.state()).as(ended.toString()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(service.output(task.id())).isEqualTo("before\nafter\n");
        assertThat(service.events(task.id()).stream().filter("sandbox.started"::equals))
                .hasSize(1);
        service.awaitNoContainer(task);
    }

    @Test
    @Order(5)
    void tasksWaitForMissingDockerAndItsReturnSuffices() throws Exception {
        assertThat(service.awaitEnd(service.create("true")).state()).isEqualTo(TaskState.SUCCEEDED);
        daemon.close();
        // Boxes that wait already need no daemon; when they are used up, it is missed.
        var tasks = Stream.generate(() -> service.create("true")).limit(12).toList();
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> tasks.stream().anyMatch(this::heldUp));
        daemon = relay();
        for (var task : tasks) {
            var ended = service.awaitEnd(task);
            assertThat(ended.state()).as(ended.toString()).isEqualTo(TaskState.SUCCEEDED);
            assertThat(ended.progress().attempt())
                    .as("attempts of " + task.id())
                    .isEqualTo(1);
        }
    }

    /** A runner could not begin it, or offers nothing that could. */
    private boolean heldUp(Task task) {
        return service.events(task.id()).stream()
                .anyMatch(type -> type.equals("task.queued") || type.equals("task.unschedulable"));
    }

    @Test
    @Order(6)
    void taskOfARunnerKilledWhilePollingRunsOnTheNextRunner() throws Exception {
        service.killRunner();
        var task = service.create("true");
        service.startRunner();
        var ended = service.awaitEnd(task);
        assertThat(ended.state()).as(ended.toString()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(service.events(task.id()).stream().filter("sandbox.started"::equals))
                .hasSize(1);
    }

    /** A view of the project in which a program sees what the host adds: the one at /workspace stays as it was. */
    private Map<String, Object> live() {
        return Map.of("mounts", List.of(Map.of("source", service.project.toString(), "target", "/data")));
    }

    private void make(String name) throws IOException {
        Files.createFile(
                service.project.resolve(name),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--")));
    }
}
