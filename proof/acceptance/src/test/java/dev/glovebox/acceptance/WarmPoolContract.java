package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waiting containers, really: taken once, bound late, verified like any other. */
@Timeout(180)
abstract class WarmPoolContract {

    private final ContainerEngine containers;
    private final PoolForTest pool;

    /** Where there are no such boxes the test ends here, with nothing to close. */
    WarmPoolContract(ContainerEngine containers) throws IOException {
        this.containers = containers;
        this.pool = new PoolForTest(containers, 1, 3, List.of());
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        pool.close();
    }

    private static SandboxSpec strict(String... command) {
        return RunsForTest.spec(IsolationLevel.STRICT, command);
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

    @Test
    void everyRunGetsItsOwnWarmBoxAndUser() {
        pool.keepWarm(strict("true"));
        Set<String> users = new HashSet<>();
        Set<String> boxes = new HashSet<>();
        for (int i = 0; i < 3; i++) {
            pool.awaitWarm(1);
            var finished = pool.run(strict("sh", "-c", "id -u; touch /tmp/mine; ls /tmp"));
            assertThat(finished.result().exit()).as(finished.story()).contains(new ExitStatus.Exited(0));
            assertThat(finished.out().lines().skip(1)).containsExactly("mine");
            users.add(finished.out().lines().findFirst().orElseThrow());
        }
        for (RunEvent event : pool.events) {
            if (event instanceof RunEvent.SandboxStarted(String box, var isolation)) {
                boxes.add(box);
                assertThat(isolation.verified()).noneMatch(check -> check.weaker());
            }
        }
        assertThat(users).hasSize(3).doesNotContain("0");
        assertThat(boxes).hasSize(3);
        assertThat(pool.hits()).isEqualTo(3);
    }

    @Test
    void warmBoxCapturesProject() throws IOException {
        Path project = Files.createDirectory(pool.runs.home.resolve("project"));
        Files.writeString(project.resolve("old"), "old");
        pool.keepWarm(strict("true"));

        var finished = pool.run(inProject(
                project, workspace(project, Mount.Access.CAPTURED), "sh", "-c", "cat old; echo new > new; rm old"));

        assertThat(finished.result().exit()).as(finished.story()).contains(new ExitStatus.Exited(0));
        assertThat(finished.out()).isEqualTo("old");
        assertThat(pool.hits()).isEqualTo(1);
        assertThat(project.resolve("old")).exists();
        assertThat(project.resolve("new")).doesNotExist();
        assertThat(pool.events.stream()
                        .filter(RunEvent.ChangesCollected.class::isInstance)
                        .map(event ->
                                ((RunEvent.ChangesCollected) event).changes().changes()))
                .containsExactly(2);
    }

    /** The box has the project of the run before at hand; only a run of the same project finds it there. */
    @Test
    void warmWorkspaceIsHiddenFromRunsOfOtherProjects() throws IOException {
        Path first = Files.createDirectory(pool.runs.home.resolve("first"));
        Path second = Files.createDirectory(pool.runs.home.resolve("second"));
        Files.writeString(first.resolve("of-first"), "first");
        Files.writeString(second.resolve("of-second"), "second");
        pool.keepWarm(strict("true"));
        String look = "ls /workspace; grep -c ' /workspace ' /proc/self/mountinfo";

        for (var expected : List.of(first, first, second, second, first)) {
            pool.awaitWarm(1);
            var finished = pool.run(inProject(
                    expected, workspace(expected, Mount.Access.CAPTURED), "sh", "-c", look + "; echo x > written"));
            assertThat(finished.out())
                    .as(finished.story())
                    .isEqualTo("of-" + expected.getFileName() + "\n" + mountsOfAWorkspace() + "\n");
            assertThat(finished.result().exit()).contains(new ExitStatus.Exited(0));
        }
        pool.awaitWarm(1);
        var without = pool.run(strict("sh", "-c", look));
        assertThat(without.out()).as(without.story()).isEqualTo((mountsOfAWorkspace() - 1) + "\n");

        pool.awaitWarm(1);
        assertThat(pool.run(inProject(first, workspace(first, Mount.Access.CAPTURED), "ls"))
                        .out())
                .isEqualTo("of-first\n");
        pool.awaitWarm(1);
        var readOnly =
                pool.run(inProject(first, workspace(first, Mount.Access.READ_ONLY), "sh", "-c", look + "; echo x > x"));
        assertThat(readOnly.out()).as(readOnly.story()).startsWith("of-first\n" + mountsOfAWorkspace() + "\n");
        assertThat(readOnly.result().exit()).contains(new ExitStatus.Exited(2));

        assertThat(pool.hits()).isEqualTo(8);
        assertThat(pool.metrics.text()).doesNotContain("bind_failed");
        assertThat(first.resolve("written")).doesNotExist();
    }

    /** The place that every waiting box has, and what is mounted on it. */
    private static int mountsOfAWorkspace() {
        return 2;
    }

    @Test
    void warmWorkspaceShowsTheProjectAtTheStartOfTheRun() throws IOException {
        Path project = Files.createDirectory(pool.runs.home.resolve("project"));
        Files.writeString(project.resolve("a"), "before");
        pool.keepWarm(strict("true"));
        var spec = inProject(
                project, workspace(project, Mount.Access.CAPTURED), "sh", "-c", "cat *; ls; stat -c %a /workspace");
        assertThat(pool.run(spec).out()).isEqualTo("beforea\n755\n");
        pool.awaitWarm(1);
        Files.writeString(project.resolve("a"), "after");
        Files.writeString(project.resolve("b"), "new");

        var finished = pool.run(spec);
        assertThat(finished.out()).as(finished.story()).startsWith("afternewa\nb\n");
        assertThat(pool.events.stream()
                        .filter(RunEvent.ChangesCollected.class::isInstance)
                        .map(event ->
                                ((RunEvent.ChangesCollected) event).changes().changes()))
                .containsExactly(0, 0);
        assertThat(pool.hits()).isEqualTo(2);
    }

    @Test
    void warmBoxMountsReadOnlyProjectAndBindsBelowTargets() throws IOException {
        Path project = Files.createDirectory(pool.runs.home.resolve("project"));
        Files.writeString(project.resolve("file"), "text");
        pool.keepWarm(strict("true"));
        var mounts = List.of(
                new Mount(project, "/workspace", Mount.Access.READ_ONLY),
                new Mount(project.resolve("file"), "/data/deep/one", Mount.Access.READ_ONLY));

        var finished = pool.run(
                inProject(project, mounts, "sh", "-c", "cat file /data/deep/one; echo x > file || echo x > /data/x"));

        assertThat(finished.out()).as(finished.story()).isEqualTo("texttext");
        assertThat(finished.result().exit()).contains(new ExitStatus.Exited(2));
        assertThat(project.resolve("file")).hasContent("text");
        assertThat(pool.hits()).isEqualTo(1);
    }

    @Test
    void warmBoxGetsLimitsOfRun() {
        pool.keepWarm(strict("true"));
        var small = strict("python3", "-c", "print(len(bytearray(200 << 20)))");
        var finished = pool.run(small.withLimits(
                small.limits().withMemory(ByteSize.mebibytes(64)).withCpus(new Cpus(250))));

        assertThat(finished.code()).as(finished.story()).contains(FailureCode.OOM);
        assertThat(pool.hits()).isEqualTo(1);

        pool.awaitWarm(1);
        var large = pool.run(small.withLimits(small.limits().withMemory(ByteSize.gibibytes(3))));
        assertThat(large.out()).as(large.story()).isEqualTo((200 << 20) + "\n");
        assertThat(pool.hits()).isEqualTo(2);
    }

    @Test
    void warmBoxWritesDirectlyAsOwner() throws IOException {
        Path project = Files.createDirectory(pool.runs.home.resolve("project"));
        Files.setAttribute(project, "unix:uid", 43_210);
        Files.setAttribute(project, "unix:gid", 43_211);
        pool.keepWarm(strict("true"));

        var finished = pool.run(inProject(
                project, workspace(project, Mount.Access.READ_WRITE), "sh", "-c", "echo mine > made && id -u"));

        assertThat(finished.result().exit()).as(finished.story()).contains(new ExitStatus.Exited(0));
        assertThat(finished.out()).isNotEqualTo("43210\n");
        assertThat(pool.hits()).isEqualTo(1);
        assertThat(project.resolve("made")).hasContent("mine");
        assertThat(Files.getAttribute(project.resolve("made"), "unix:uid")).isEqualTo(43_210);
        assertThat(Files.getAttribute(project.resolve("made"), "unix:gid")).isEqualTo(43_211);
    }

    @Test
    void paranoidRunUsesWarmBox() throws IOException {
        Path project = Files.createDirectory(pool.runs.home.resolve("project"));
        Files.writeString(project.resolve("old"), "old");
        var walls = strict().walls().at(IsolationLevel.PARANOID);
        pool.keepWarm(strict("true").withWalls(walls));
        String program = """
                import os
                print(open("old").read())
                open("new", "w").write("new")
                try:
                    os.fork()
                except OSError as refused:
                    print(refused.strerror)
                """;

        var finished = pool.run(inProject(project, workspace(project, Mount.Access.CAPTURED), "python3", "-c", program)
                .withWalls(walls));

        assertThat(finished.out()).as(finished.story()).isEqualTo("old\nOperation not permitted\n");
        assertThat(finished.result().isolation().effective()).isEqualTo(IsolationLevel.PARANOID);
        assertThat(pool.hits()).isEqualTo(1);
        assertThat(project.resolve("new")).doesNotExist();
    }

    @Test
    void runsWithOtherNetworksTakeTheSameBoxes() {
        pool.keepWarm(strict("true"));
        var reaching = strict("sh", "-c", "echo $https_proxy");
        var hosts = new HostRules(List.of(HostPattern.parse("example.org")), List.of(), List.of());

        var finished = pool.run(reaching.withWalls(reaching.walls().withNetwork(new NetworkMode.Filtered(hosts))));

        assertThat(finished.out()).as(finished.story()).contains("@127.0.0.1:");
        assertThat(pool.hits()).isEqualTo(1);
    }

    @Test
    void emptyBucketMeansColdLaunch() {
        var finished = pool.run(strict("echo", "cold"));

        assertThat(finished.out()).as(finished.story()).isEqualTo("cold\n");
        assertThat(pool.metrics.text()).contains("glovebox_pool_misses_total{reason=\"empty\"} 1");
        pool.awaitWarm(1);
        assertThat(pool.run(strict("echo", "warm")).out()).isEqualTo("warm\n");
        assertThat(pool.hits()).isEqualTo(1);
    }

    @Test
    void deadWarmBoxIsNotUsed() throws Exception {
        pool.keepWarm(strict("true"));
        var record = pool.runs.boxes().getFirst();
        containers.kill(pool.runs.wiring, record);
        await().atMost(Duration.ofSeconds(30)).until(() -> !containers.running(pool.runs.wiring, record));

        assertThat(pool.run(strict("echo", "alive")).out()).isEqualTo("alive\n");
        assertThat(pool.events)
                .filteredOn(RunEvent.SandboxStarted.class::isInstance)
                .noneMatch(event -> ((RunEvent.SandboxStarted) event).box().equals(record.id()));
    }

    /** Only its name goes: under its id the image stays, and boxes could be made of it. */
    @Test
    void warmBoxesOfARemovedImageAreDroppedAndOthersStay() {
        String name = "glovebox-test/going-" + ProcessHandle.current().pid() + ":1";
        containers.tag(pool.runs.wiring, name);
        var going = strict("echo", "here").withWalls(strict().walls().withImage(name));
        try {
            pool.keepWarm(going);
            pool.keepWarm(strict("true"));
            pool.awaitWarm(2);
        } finally {
            assertThat(containers.untag(pool.runs.wiring, name)).isEmpty();
        }

        await().atMost(Duration.ofSeconds(60)).until(() -> pool.metrics.text().contains("{reason=\"outdated\"} 1"));
        assertThat(pool.run(going).code()).contains(FailureCode.NO_IMAGE);
        assertThat(pool.run(strict("echo", "there")).out()).isEqualTo("there\n");
        assertThat(pool.hits()).isEqualTo(1);
        assertThat(pool.metrics.text()).contains("{reason=\"outdated\"} 1");
    }

    @Test
    void drainedPoolFillsAgainWithNewBoxes() {
        pool.keepWarm(strict("true"));
        Set<String> before = ids();
        pool.waiting.drain();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> pool.waiting.size() == 1 && ids().stream().noneMatch(before::contains));
    }

    private Set<String> ids() {
        var ids = new HashSet<String>();
        pool.runs.boxes().forEach(box -> ids.add(box.id()));
        return ids;
    }
}
