package dev.glovebox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.TaskState;
import dev.glovebox.protocol.runner.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is left when a process of the two is killed, or the daemon is not there. */
@Timeout(180)
class RestartEndToEndTest {

    @Test
    void taskCancelledWhileItWaitsIsNeverRun() throws IOException {
        try (var service = new ServiceForTest(List.of())) {
            var task = service.create("true");
            service.client().tasks().cancel(task.id());
            assertThat(service.awaitEnd(task).state()).isEqualTo(TaskState.CANCELLED);
            assertThat(service.events(task.id())).doesNotContain("sandbox.started");
        }
    }

    @Test
    void taskOfAKilledRunnerIsReportedAsLostByTheNextOne() throws Exception {
        try (var service = new ServiceForTest(List.of())) {
            service.assumeContainers();
            service.startRunner();
            var task = service.create("sh", "-c", "echo up; sleep 600");
            service.awaitOutput(task, "up");
            service.killRunner();
            service.awaitNoContainer(task);
            service.startRunner();
            var ended = service.awaitEnd(task);
            assertThat(ended.state()).isEqualTo(TaskState.FAILED);
            assertThat(ended.outcome().ending().orElseThrow().cause()).isEqualTo("RUNNER_LOST");
            var next = service.awaitEnd(service.create("true"));
            assertThat(next.state()).isEqualTo(TaskState.SUCCEEDED);
        }
    }

    @Test
    void taskGoesOnWhenTheApiIsKilledAndStartedAgain() throws Exception {
        try (var service = new ServiceForTest(List.of())) {
            service.assumeContainers();
            service.startRunner();
            Path go = service.project.resolve("go");
            var task = service.create(
                    "sh", "-c", "echo before; while [ ! -e /workspace/go ]; do sleep 0.1; done; echo after");
            service.awaitOutput(task, "before");
            service.killApi();
            Files.createFile(go, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--")));
            service.restartApi();
            var ended = service.awaitEnd(task);
            assertThat(ended.state()).as(ended.toString()).isEqualTo(TaskState.SUCCEEDED);
            assertThat(service.output(task.id())).isEqualTo("before\nafter\n");
            service.awaitNoContainer(task);
        }
    }

    @Test
    void runnerWithoutADaemonFailsTheTaskAtOnceAndSaysWhatIsMissing() throws IOException {
        try (var service = new ServiceForTest(List.of(), "docker: {host: 'unix:///nowhere/docker.sock'}")) {
            service.startRunner();
            var ended = service.awaitEnd(service.create("true"));
            assertThat(ended.state()).isEqualTo(TaskState.FAILED);
            var failure = ended.outcome().ending().flatMap(Ending::failure).orElseThrow();
            assertThat(failure.code().name()).isEqualTo("NO_ENGINE");
            assertThat(failure.message()).contains("/nowhere/docker.sock");
            assertThat(service.events(ended.id())).contains("sandbox.failed");
        }
    }
}
