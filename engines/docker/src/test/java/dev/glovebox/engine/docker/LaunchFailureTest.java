package dev.glovebox.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.engine.SpecForTest;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Launches that a real daemon refuses, early and late: each says why, and nothing stays behind. */
@Tag("docker")
@Timeout(60)
class LaunchFailureTest {

    private final DockerForTest docker = new DockerForTest();

    @TempDir
    private Path directory;

    @BeforeEach
    void assumeDaemon() {
        DockerForTest.assumeDaemonAndImage();
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(docker.containers()).isEmpty();
        assertThat(docker.doors()).isEmpty();
        docker.close();
    }

    private SandboxException failure(SandboxSpec requested) {
        try (var approved = SpecForTest.approve(requested)) {
            return failure(approved);
        }
    }

    private SandboxException failure(ApprovedSpec approved) {
        long start = System.nanoTime();
        var failure = catchThrowableOfType(
                SandboxException.class, () -> docker.engine().launch(approved).close());
        assertThat(failure).isNotNull();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
        return failure;
    }

    private static Walls walls(String image, Optional<String> runtime) {
        return new Walls(IsolationLevel.STRICT, Optional.empty(), Optional.of(image), runtime);
    }

    @Test
    void missingImageIsReportedWithHint() {
        var failure = failure(SpecForTest.of(walls("glovebox-test/absent:1", Optional.empty())));
        assertThat(failure.code()).isEqualTo(FailureCode.NO_IMAGE);
        assertThat(failure).hasMessageContaining("glovebox-test/absent:1");
        assertThat(failure.failure().hint()).contains("glovebox setup");
    }

    @Test
    void requestWithoutImageIsRefused() {
        assertThat(failure(SpecForTest.of(Walls.of(IsolationLevel.STRICT))).code())
                .isEqualTo(FailureCode.USAGE);
    }

    @Test
    void unregisteredRuntimeIsNamed() {
        var failure = failure(SpecForTest.of(walls(DockerForTest.IMAGE, Optional.of("no-such-runtime"))));
        assertThat(failure.code()).isEqualTo(FailureCode.NO_ENGINE);
        assertThat(failure).hasMessageContaining("no-such-runtime").hasMessageContaining("runc");
    }

    @Test
    void graphicsProcessorsOfADaemonWithoutAnyAreRefusedByName() {
        var runtimes = docker.api().info().at("Runtimes").names();
        assumeFalse(runtimes.contains("nvidia"), "missing capability: a daemon without GPUs");
        var walls = DockerForTest.walls().with(new Adjustments(SyscallChanges.NONE, Optional.of(new Gpus.All())));
        var failure = failure(SpecForTest.of(walls));
        assertThat(failure.code()).isEqualTo(FailureCode.REJECTED);
        assertThat(failure.failure().violations()).extracting(Violation::rule).containsExactly("engine.gpus");
    }

    @Test
    void takenNameFailsLaunchAndKeepsItsHolder() {
        try (var approved = SpecForTest.approve(SpecForTest.of(DockerForTest.walls()))) {
            String name = ContainerLauncher.containerName(approved.run());
            String holder = DockerForTest.docker("create", "--name", name, DockerForTest.IMAGE, "true");
            try {
                var failure = failure(approved);
                assertThat(failure.code()).isEqualTo(FailureCode.LAUNCH_FAILED);
                assertThat(failure).hasMessageContaining("already in use");
                assertThat(DockerForTest.docker("inspect", "-f", "{{.Id}}", name))
                        .isEqualTo(holder);
            } finally {
                DockerForTest.docker("rm", "-f", holder);
            }
        }
    }

    @Test
    void failedLaunchLeavesSourcesAndNoMounts() throws Exception {
        assumeTrue(BoxUser.current().root(), "missing capability: root, which gives boxes users of their own");
        Path project = Files.createDirectory(directory.resolve("writable"));
        Files.writeString(project.resolve("precious"), "x");
        Files.setAttribute(project, "unix:uid", 43_210);
        var plain = SpecForTest.of(DockerForTest.walls());
        var requested = new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("writable", project, List.of())),
                List.of(new Mount(project, "/data", Mount.Access.READ_WRITE)),
                plain.limits());
        try (var approved = SpecForTest.approve(requested)) {
            String name = ContainerLauncher.containerName(approved.run());
            String holder = DockerForTest.docker("create", "--name", name, DockerForTest.IMAGE, "true");
            try {
                assertThat(failure(approved).code()).isEqualTo(FailureCode.LAUNCH_FAILED);
            } finally {
                DockerForTest.docker("rm", "-f", holder);
            }
            assertThat(project.resolve("precious")).hasContent("x");
            assertThat(Files.readString(Path.of("/proc/self/mounts")))
                    .doesNotContain(approved.run().text());
        }
    }

    /** As a kill at the worst moment would leave it. */
    @Test
    void leftoverViewsAreUnmountedAndSourcesStay() throws Exception {
        assumeTrue(BoxUser.current().root(), "missing capability: root, which gives boxes users of their own");
        Path project = Files.createDirectory(directory.resolve("left"));
        Files.writeString(project.resolve("precious"), "x");
        Path view =
                Files.createDirectories(docker.installation().prepare().doors().resolve(RunId.random() + ".views/0"));
        assertThat(DockerForTest.status("mount", "--bind", project.toString(), view.toString()))
                .isZero();
        docker.engine().list().forEach(docker.engine()::reap);
        assertThat(view).doesNotExist();
        assertThat(project.resolve("precious")).hasContent("x");
    }

    /** The daemon takes the request and refuses only at the start: a file stands where a directory is to be mounted. */
    @Test
    void startFailureHasReasonOfDaemon() throws Exception {
        String image = "glovebox-test/odd-" + ProcessHandle.current().pid() + ":1";
        Files.writeString(directory.resolve("workspace"), "a file");
        assertThat(DockerForTest.status(
                        "sh",
                        "-c",
                        "tar -C \"$1\" -c workspace | docker import - \"$2\"",
                        "sh",
                        directory.toString(),
                        image))
                .isZero();
        Path project = Files.createDirectory(directory.resolve("project"));
        try {
            for (int i = 0; i < 5; i++) {
                var plain = SpecForTest.of(walls(image, Optional.empty()));
                var failure = failure(new SandboxSpec(
                        plain.walls(),
                        plain.program(),
                        Optional.of(new Project("p1", project, List.of())),
                        List.of(),
                        plain.limits()));
                assertThat(failure.code()).isEqualTo(FailureCode.LAUNCH_FAILED);
                assertThat(failure).hasMessageContaining("could not start").hasMessageContaining("/workspace");
            }
        } finally {
            DockerForTest.docker("rmi", "-f", image);
        }
    }
}
