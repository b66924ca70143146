package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.glovebox.client.ApiException;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.task.TaskState;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.resource.Artifact;
import dev.glovebox.protocol.resource.Role;
import dev.glovebox.protocol.task.SandboxJson;
import dev.glovebox.protocol.task.Task;
import dev.glovebox.protocol.wire.Reading;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tasks over real HTTP in real containers; the API and the runner are processes of their own. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TaskEndToEndTest {

    DatabaseForTest database() {
        return DatabaseForTest.SQLITE;
    }

    @TempDir
    Path saved;

    private ServersForTest web;
    private ServiceForTest service;

    @BeforeAll
    void start(@TempDir Path certificates) throws Exception {
        web = new ServersForTest(certificates);
        service = new ServiceForTest(
                database().arguments(),
                "sandbox: {host_addresses: [allowed.test=127.0.0.1, denied.test=127.0.0.1], denied_hosts:"
                        + " ['denied.test:"
                        + web.web() + "']}");
        service.assumeContainers();
        service.startRunner();
    }

    @AfterAll
    void stop() throws IOException {
        service.close();
        web.close();
    }

    private static Failure failure(Task task) {
        return task.outcome().ending().flatMap(Ending::failure).orElseThrow();
    }

    @Test
    void taskThatSucceedsHasItsContainerItsOutputAndItsTimeline() throws IOException {
        Files.writeString(service.project.resolve("greeting"), "hello");
        var task = service.awaitEnd(service.create("cat", "/workspace/greeting"));
        assertThat(task.state()).as(task.toString()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(task.outcome().containerId())
                .hasValueSatisfying(id -> assertThat(id).hasSize(64));
        assertThat(task.outcome().ending().flatMap(Ending::exitCode)).contains(0);
        assertThat(task.outcome().usage()).isPresent();
        assertThat(service.output(task.id())).isEqualTo("hello");
        assertThat(service.events(task.id())).containsSubsequence("task.created", "sandbox.started", "sandbox.stopped");
        service.awaitNoContainer(task);
    }

    @Test
    void programThatFailsFailsItsTaskWithItsExitCode() {
        var task = service.awaitEnd(service.create("sh", "-c", "exit 3"));
        assertThat(task.state()).isEqualTo(TaskState.FAILED);
        assertThat(task.outcome().ending().flatMap(Ending::exitCode)).contains(3);
        service.awaitNoContainer(task);
    }

    @Test
    void slowProgramTimesOut() {
        var task = service.awaitEnd(service.create(Map.of("timeout", "1s"), "sleep", "600"));
        assertThat(task.state()).isEqualTo(TaskState.FAILED);
        assertThat(failure(task).code().name()).isEqualTo("TIMEOUT");
        service.awaitNoContainer(task);
    }

    @Test
    void cancellingStopsTheLiveContainer() {
        var task = service.create("sh", "-c", "echo up; sleep 600");
        service.awaitOutput(task, "up");
        service.awaitContainer(task);
        service.client().tasks().cancel(task.id());
        var ended = service.awaitEnd(task);
        assertThat(ended.state()).isEqualTo(TaskState.CANCELLED);
        assertThat(ended.outcome().containerId()).isPresent();
        service.awaitNoContainer(task);
    }

    @Test
    void cancellingDuringStartLeavesNoContainer() {
        var task = service.create("sleep", "600");
        service.await(task.id(), now -> now.state() != TaskState.QUEUED);
        service.client().tasks().cancel(task.id());
        service.client().tasks().cancel(task.id());
        assertThat(service.awaitEnd(task).state()).isEqualTo(TaskState.CANCELLED);
        service.awaitNoContainer(task);
    }

    @Test
    void mountOutsideTheProjectIsRefusedBeforeAnythingStarts() {
        assertThatThrownBy(() -> service.create(
                        Map.of("mounts", List.of(Map.of("source", "/usr/share", "target", "/mnt/x"))), "true"))
                .isInstanceOfSatisfying(ApiException.class, refused -> {
                    assertThat(refused.status()).isEqualTo(422);
                    assertThat(refused.error().violations()).isNotEmpty();
                });
    }

    /** By its name the mount is the project's own; only the host knows where it leads. */
    @Test
    void runnerRejectsHostSpecificViolations() throws IOException {
        Path link = Files.createSymbolicLink(service.project.resolve("link"), Path.of("/usr/share"));
        var mounts = List.of(Map.of("source", link.toString(), "target", "/mnt/x"));
        var task = service.awaitEnd(service.create(Map.of("mounts", mounts), "true"));
        assertThat(task.state()).isEqualTo(TaskState.REJECTED);
        assertThat(failure(task).violations()).extracting("rule").contains("mount.outside_project");
        assertThat(service.events(task.id())).contains("runner.policy.rejected").doesNotContain("sandbox.started");
    }

    @Test
    void onlyArtifactsAreUploaded() throws IOException {
        var task = service.awaitEnd(service.createWith(
                Map.of("artifacts", List.of("dist/**")),
                Map.of(),
                "sh",
                "-c",
                "mkdir dist; printf hello > dist/a.txt; head -c 600000 /dev/zero > dist/b.bin; : > dist/empty;"
                        + " ln -s /etc/passwd dist/link; echo no > other"));
        assertThat(task.state()).as(task.toString()).isEqualTo(TaskState.SUCCEEDED);
        var kept = service.client().artifacts().list(Map.of("task", task.id()), 10);
        assertThat(kept)
                .extracting(Artifact::path, Artifact::size)
                .containsExactlyInAnyOrder(
                        tuple("dist/a.txt", 5L), tuple("dist/b.bin", 600_000L), tuple("dist/empty", 0L));
        for (var artifact : kept) {
            var content = new ByteArrayOutputStream();
            service.client().artifacts().download(artifact, content);
            assertThat(content.size()).isEqualTo((int) artifact.size());
            if (artifact.path().endsWith("a.txt")) {
                assertThat(content).hasToString("hello");
            }
        }
        assertThat(service.project.resolve("dist")).doesNotExist();
        theCommandLineListsAndSaves(task);
    }

    private void theCommandLineListsAndSaves(Task task) throws IOException {
        var listed = service.command("task", "artifacts", task.id());
        assertThat(listed.status()).as(listed.story()).isZero();
        assertThat(listed.out().lines())
                .containsExactlyInAnyOrder("5\tdist/a.txt", "600000\tdist/b.bin", "0\tdist/empty");
        Path there = saved.resolve("kept");
        var kept = service.command("task", "artifacts", task.id(), "--out", there.toString(), "--json");
        assertThat(kept.status()).as(kept.story()).isZero();
        assertThat(kept.out().lines()).hasSize(3).allMatch(line -> line.contains("\"size\":"));
        assertThat(there.resolve("dist/a.txt")).hasContent("hello");
        assertThat(there.resolve("dist/b.bin")).hasSize(600_000);
        assertThat(there.resolve("dist/empty")).isEmptyFile();
        var again = service.command("task", "artifacts", task.id(), "--out", there.toString());
        assertThat(again.status()).as("what is there is not written over").isEqualTo(64);
        assertThat(again.err()).contains("cannot be saved", "directory that is empty");
    }

    @Test
    void clientCreatesRolesAndReadsAuditAndRunners() {
        var client = service.client();
        var sandbox = Reading.request("{\"image\":\"" + RunsForTest.IMAGE + "\"}", SandboxJson::read);
        var made = client.roles().create(new Role.RoleSpec("p1", "builder", sandbox));
        assertThat(client.roles().get(made.id())).isEqualTo(made);
        assertThat(client.roles().list(Map.of("project", "p1"), 10)).contains(made);
        assertThat(client.audit().list(Map.of("type", "role.created"), 10))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.details().toString()).contains("builder");
                    assertThat(entry.hash()).isNotEmpty();
                });
        assertThat(client.audit().list(Map.of(), 2))
                .as("no more than asked for")
                .hasSize(2);
        assertThat(client.runners(10)).singleElement().satisfies(runner -> {
            assertThat(runner.registration().name()).isEqualTo("tester");
            assertThat(runner.registration().capacity().boxes()).isEqualTo(2);
            assertThat(runner.registration().capabilities().levels()).contains(IsolationLevel.STRICT);
        });
        assertThatThrownBy(() -> client.roles().get("nothing"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.status()).isEqualTo(404));
    }

    @Test
    void filteredTaskReachesNamedHostsUnlessRunnerDenies() {
        String allowed = "allowed.test:" + web.web();
        String denied = "denied.test:" + web.web();
        var network = Map.of("mode", "filtered", "hosts", List.of(allowed, denied));
        var task = service.awaitEnd(
                service.create(Map.of("network", network), "python3", "-c", """
                    import sys, urllib.error, urllib.request
                    for host in sys.argv[1:]:
                        try:
                            print(urllib.request.urlopen("http://" + host + "/", timeout=60).read().decode())
                        except urllib.error.HTTPError as refused:
                            print(refused.code)
                    """, allowed, denied, "other.test"));
        assertThat(task.state()).as(task.toString()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(service.output(task.id())).isEqualTo("welcome\n403\n403\n");
        assertThat(service.events(task.id())).contains("network.denied");
    }

    @Test
    void commandLineCreatesFollowsAndShowsATask() {
        var created = service.command(
                "task",
                "create",
                "--project",
                "p1",
                "--image",
                RunsForTest.IMAGE,
                "--follow",
                "--",
                "sh",
                "-c",
                "echo from the box; exit 4");
        assertThat(created.status()).as(created.story()).isEqualTo(4);
        assertThat(created.out()).isEqualTo("from the box\n");
        var listed = service.command("task", "list", "--json");
        assertThat(listed.status()).as(listed.story()).isZero();
        assertThat(listed.out()).contains("\"exit_code\":4");
    }

    @Test
    void unreachableServerIsReportedWithHint() {
        var glovebox = new GloveboxForTest();
        var ended = glovebox.run("task", "list", "--server", "http://127.0.0.1:1");
        assertThat(ended.status()).isEqualTo(64);
        assertThat(ended.err()).contains("no API key", "--key-file", "glovebox serve");
    }

    @Test
    void runnerServesMetricsLocally() throws Exception {
        service.awaitEnd(service.create("true"));
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(HttpRequest.newBuilder(service.metrics()).build(), BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
            assertThat(answer.body())
                    .containsPattern("glovebox_runs_requested_total [1-9]")
                    .containsPattern("glovebox_run_seconds_count\\{level=\"strict\"} [1-9]")
                    .contains("# HELP glovebox_pool_", "# HELP glovebox_orphans_removed_total");
            var elsewhere = HttpRequest.newBuilder(service.metrics().resolve("/v1/tasks"));
            assertThat(client.send(elsewhere.build(), BodyHandlers.ofString()).statusCode())
                    .isEqualTo(404);
            var changed = HttpRequest.newBuilder(service.metrics()).DELETE();
            assertThat(client.send(changed.build(), BodyHandlers.ofString()).statusCode())
                    .isEqualTo(405);
        }
    }
}
