package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.engine.WarmEngine;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.pool.PoolSettings;
import dev.glovebox.runtime.pool.WarmPool;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A workspace that was mounted before its run was asked for. */
@Timeout(180)
class WarmWorkspaceTest {

    private final List<RunEvent.ChangesCollected> collected = new CopyOnWriteArrayList<>();
    private RunsForTest runs;
    private Path project;
    private WarmPool pool;
    private RunExecutor executor;

    /** Workspaces that there were when the last run's program was about to start. */
    private volatile Set<String> atStart = Set.of();

    @BeforeEach
    void oneRunOfAProject() throws IOException {
        assumeTrue(BoxUser.current().root(), "missing capability: root");
        runs = new RunsForTest();
        runs.assumeOffered(IsolationLevel.STRICT);
        project = Files.createDirectory(runs.home.resolve("project"));
        Files.writeString(project.resolve("file"), "first");
        pool = new WarmPool(
                runs.wiring.gate(), new PoolSettings(1, 1, Duration.ofMinutes(5), 1, 100), List.of(), new Metrics());
        executor = runs.wiring.executor((_, event) -> watch(event), pool);
        pool.keepWarm((WarmEngine) runs.wiring.engines().getFirst(), RunsForTest.spec(IsolationLevel.STRICT, "true"));
        awaitBox();
        assertThat(run(project, "cat file; echo more >> file")).isEqualTo("first");
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        executor.close();
        pool.close();
        assertThat(workspaces()).isEmpty();
        assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain(runs.home.toString());
        runs.close();
    }

    private void watch(RunEvent event) {
        switch (event) {
            case RunEvent.SandboxStarted _ -> atStart = workspaces();
            case RunEvent.ChangesCollected changes -> collected.add(changes);
            default -> {}
        }
    }

    private Set<String> workspaces() {
        try (var names = Files.list(runs.home.resolve("data/workspaces"))) {
            return names.map(name -> name.getFileName().toString()).collect(Collectors.toSet());
        } catch (IOException unreadable) {
            return Set.of("unreadable: " + unreadable);
        }
    }

    private void awaitBox() {
        await().atMost(Duration.ofSeconds(60)).until(() -> pool.size() == 1);
    }

    /** The one that waits; what the run before left is gone then. */
    private String awaitAhead() {
        awaitBox();
        await().atMost(Duration.ofSeconds(60)).until(() -> workspaces().size() == 1);
        return workspaces().iterator().next();
    }

    private String run(Path of, String script) {
        return run(executor, of, script);
    }

    private String run(RunExecutor by, Path of, String script) {
        var command = List.of("sh", "-c", script);
        var spec = RunsForTest.spec(IsolationLevel.STRICT, "true");
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        var result = by.run(
                RunId.random(),
                new SandboxSpec(
                        spec.walls(),
                        Program.of("/workspace", command),
                        Optional.of(new Project("p", of, List.of())),
                        List.of(new Mount(of, "/workspace", Mount.Access.CAPTURED)),
                        spec.limits()),
                RunStreams.to(output),
                new Cancellation());
        assertThat(result.failure()).as(output.err().text()).isEmpty();
        return output.out().text();
    }

    @Test
    void nextRunGetsTheWarmWorkspaceWithTheCurrentProject() throws IOException {
        String waiting = awaitAhead();
        Files.writeString(project.resolve("file"), "second");
        Files.writeString(project.resolve("added"), "");
        Files.setPosixFilePermissions(project, PosixFilePermissions.fromString("rwxrwxr-x"));

        String seen = run(project, "cat file; ls; stat -c %a .; echo more >> file");

        assertThat(seen).isEqualTo("secondadded\nfile\n775\n");
        assertThat(atStart).containsExactly(waiting);
        assertThat(project.resolve("file")).hasContent("second");
        assertThat(collected.getLast().changes().changes()).isEqualTo(1);
        assertThat(collected.getLast().changes().refused()).isZero();
    }

    @Test
    void changesInAWarmWorkspaceFollowTheRulesOfTheirRun() throws IOException {
        String waiting = awaitAhead();
        try (var stricter = underRules("changes: {deny: [file]}")) {
            run(stricter, project, "echo more >> file; echo new > other");
        }
        assertThat(atStart).containsExactly(waiting);
        assertThat(collected.getLast().changes().changes()).isEqualTo(2);
        assertThat(collected.getLast().changes().refused()).isEqualTo(1);
    }

    @Test
    void runWithSmallerLimitGetsItsOwnLayer() throws IOException {
        String waiting = awaitAhead();
        try (var smaller = underRules("changes: {layer_limit: 1m}")) {
            String seen = run(smaller, project, "head -c 2000000 /dev/zero > large || echo full");
            assertThat(seen).isEqualTo("full\n");
        }
        // The one that waited goes behind the run's back, and may still be there.
        assertThat(atStart).isNotEqualTo(Set.of(waiting));
    }

    /** Someone else of the same installation, with the same boxes waiting. */
    private RunExecutor underRules(String rules) throws IOException {
        Path file = Files.writeString(
                runs.home.resolve("rules.yaml"), "data_dir: " + runs.home.resolve("data") + "\n" + rules + "\n");
        var theirs = ConfigurationLoader.load(Optional.of(file), HostEnvironment.ofThisProcess());
        return runs.wiring.sharing(theirs, HostEnvironment.ofThisProcess()).executor((_, event) -> watch(event), pool);
    }

    @Test
    void otherProjectSeesOwnFiles() throws IOException {
        String waiting = awaitAhead();
        Path other = Files.createDirectory(runs.home.resolve("other"));
        Files.writeString(other.resolve("mine"), "");

        assertThat(run(other, "ls")).isEqualTo("mine\n");
        assertThat(awaitAhead()).isNotEqualTo(waiting);
    }

    @Test
    void replacedProjectDirectoryIsStagedAgain() throws IOException {
        String waiting = awaitAhead();
        Files.move(project, runs.home.resolve("moved"));
        Files.createDirectory(project);
        Files.writeString(project.resolve("new"), "");

        assertThat(run(project, "ls")).isEqualTo("new\n");
        assertThat(awaitAhead()).isNotEqualTo(waiting);
    }

    @Test
    void runWithoutProjectReleasesWarmWorkspace() {
        String waiting = awaitAhead();
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        executor.run(
                RunId.random(),
                RunsForTest.spec(IsolationLevel.STRICT, "ls", "/workspace"),
                RunStreams.to(output),
                new Cancellation());

        assertThat(output.out().text()).isEmpty();
        await().atMost(Duration.ofSeconds(60)).until(() -> !workspaces().contains(waiting));
    }
}
