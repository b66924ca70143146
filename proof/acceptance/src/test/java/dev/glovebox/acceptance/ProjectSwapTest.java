package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.run.ChangeSummary;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedSource;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.Engines;
import dev.glovebox.runtime.Fallback;
import dev.glovebox.runtime.change.Checkpoint;
import dev.glovebox.runtime.change.collect.ChangeReading;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.run.RunExecutor;
import dev.glovebox.runtime.workspace.Stage;
import dev.glovebox.runtime.workspace.Workspace;
import dev.glovebox.runtime.workspace.Workspaces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Someone who can rename the directory above a project puts another directory in its place at the worst moment: after the project was
 * checked, and before or after the run. What only root can read must never get into the box or into the changes.
 */
@Timeout(120)
class ProjectSwapTest {

    private static final String SECRET = "root:$6$not-for-a-box:19000:0:99999:7:::";

    private RunsForTest runs;
    private Path above;
    private Path project;

    @BeforeEach
    void aProjectAndSomethingOnlyRootReads() throws IOException {
        assumeTrue(BoxUser.current().root(), "missing capability: root");
        runs = new RunsForTest();
        runs.assumeOffered(IsolationLevel.STRICT);
        above = Files.createDirectory(runs.home.resolve("above"));
        project = Files.createDirectory(above.resolve("project"));
        Files.writeString(project.resolve("shadow"), "of the project\n");
        Path vault = Files.createDirectories(runs.home.resolve("closed/project"));
        Files.writeString(vault.resolve("shadow"), SECRET);
        Files.setPosixFilePermissions(vault.resolve("shadow"), PosixFilePermissions.fromString("rw-------"));
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        new ProcessBuilder("umount", "-l", runs.home.resolve("plain").toString())
                .redirectErrorStream(true)
                .start()
                .waitFor();
        assertThat(runs.home.resolve("data/workspaces")).isEmptyDirectory();
        assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain(runs.home.toString());
        runs.close();
    }

    private record Ended(RunResult result, CapturedOutput output) {

        String story() {
            return result + " out: " + output.out().text() + " err: "
                    + output.err().text();
        }
    }

    private Workspaces workspaces(Workspaces.Strategy strategy) {
        return new Workspaces(
                runs.wiring.installation(),
                runs.wiring.mountWorker(),
                new ChangeReading(runs.wiring.changeStore(), ChangePolicy.DEFAULTS),
                ByteSize.mebibytes(16),
                strategy);
    }

    private Ended run(Stage stage, String script) {
        var plain = RunsForTest.spec(IsolationLevel.STRICT, "true");
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        try (var executor = new RunExecutor(
                runs.wiring.gate(),
                new Engines(runs.wiring.engines(), new Fallback.Off()),
                (_, _) -> {},
                stage,
                BoxSource.COLD)) {
            var result = executor.run(
                    RunId.random(),
                    new SandboxSpec(
                            plain.walls(),
                            Program.of("/workspace", List.of("sh", "-c", script)),
                            Optional.of(new Project("p", project, List.of())),
                            List.of(new Mount(project, "/workspace", Mount.Access.CAPTURED)),
                            plain.limits()),
                    RunStreams.to(output),
                    new Cancellation());
            return new Ended(result, output);
        }
    }

    /** The directory above now is the closed one. */
    private void swap() {
        try {
            Files.move(above, above.resolveSibling("moved"));
            Files.move(above.resolveSibling("closed"), above);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Stage swappedBeforeStaging(Stage real) {
        return approved -> {
            swap();
            return real.stage(approved);
        };
    }

    @Test
    void projectReplacedBeforeItIsStagedEndsTheRun() {
        var ended = run(swappedBeforeStaging(workspaces(Workspaces.Strategy.BEST)), "cat shadow");
        assertThat(ended.output().out().text()).as(ended.story()).doesNotContain(SECRET);
        assertThat(ended.result().failure().orElseThrow().code()).isEqualTo(FailureCode.LAUNCH_FAILED);
        assertThat(ended.result().failure().orElseThrow().message()).contains("was replaced after it was checked");
        assertThat(ended.result().exit()).isEmpty();
    }

    @Test
    void copyIsMadeFromTheCheckedProjectDirectory() throws IOException {
        var ended = run(swappedBeforeStaging(workspaces(Workspaces.Strategy.COPY)), "cat shadow; echo more >> shadow");
        assertThat(ended.output().out().text()).as(ended.story()).isEqualTo("of the project\n");
        assertThat(ended.result().failure()).isEmpty();
        assertThat(kept()).contains("\"copy\"").doesNotContain(SECRET);
    }

    /** A file system without id-mapped mounts: the one reason there is for a copy as root. */
    @Test
    void projectThatCanHaveNoOverlayIsCopiedUnlessItWasReplaced() throws Exception {
        onAFileSystemWithoutIdMaps();
        var copied = run(workspaces(Workspaces.Strategy.BEST), "cat shadow; echo more >> shadow");
        assertThat(copied.output().out().text()).as(copied.story()).isEqualTo("of the project\n");
        assertThat(kept()).contains("of the project").contains("\"copy\"").contains("an id-mapped mount");

        var ended = run(swappedBeforeStaging(workspaces(Workspaces.Strategy.BEST)), "cat shadow");
        assertThat(ended.output().out().text()).as(ended.story()).isEmpty();
        assertThat(ended.result().failure().orElseThrow().code()).isEqualTo(FailureCode.LAUNCH_FAILED);
    }

    private void onAFileSystemWithoutIdMaps() throws Exception {
        Path plain = Files.createDirectory(runs.home.resolve("plain"));
        int status = new ProcessBuilder("mount", "-t", "ramfs", "none", plain.toString())
                .start()
                .waitFor();
        assumeTrue(status == 0, "missing capability: mounting a ramfs");
        Files.setPosixFilePermissions(plain, PosixFilePermissions.fromString("rwx--x--x"));
        above = Files.createDirectory(plain.resolve("above"));
        project = Files.createDirectory(above.resolve("project"));
        Files.writeString(project.resolve("shadow"), "of the project\n");
        Path vault = Files.createDirectories(plain.resolve("closed/project"));
        Files.writeString(vault.resolve("shadow"), SECRET);
    }

    @Test
    void changesAreComparedWithTheProjectTheRunSaw() throws IOException {
        var real = workspaces(Workspaces.Strategy.BEST);
        var ended =
                run(approved -> real.stage(approved).map(SwappedBeforeCollecting::new), "echo more >> shadow; rm -f x");
        assertThat(ended.result().failure()).as(ended.story()).isEmpty();
        assertThat(kept()).contains("of the project").doesNotContain(SECRET);
    }

    /** All that is kept of the changes. */
    private String kept() throws IOException {
        var all = new StringBuilder();
        try (var files = Files.walk(runs.home.resolve("data/changes"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }

    private final class SwappedBeforeCollecting implements Workspace {

        private final Workspace real;

        SwappedBeforeCollecting(Workspace real) {
            this.real = real;
        }

        @Override
        public PinnedSource view() {
            return real.view();
        }

        @Override
        public Guard guard(Runnable stop) {
            return real.guard(stop);
        }

        @Override
        public ChangeSummary collect(Checkpoint checkpoint) {
            swap();
            return real.collect(checkpoint);
        }

        @Override
        public void close() {
            real.close();
        }
    }
}
