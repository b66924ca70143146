package dev.glovebox.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.glovebox.engine.Door;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.SpecForTest;
import dev.glovebox.engine.container.BoxDirectory;
import dev.glovebox.engine.container.LateMounts;
import dev.glovebox.engine.container.WarmContainer;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.engine.docker.api.DockerHost;
import dev.glovebox.init.FrameReader;
import dev.glovebox.init.FrameWriter;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.ApprovedSpec;
import java.io.IOException;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Boxes that were to wait and never came up. A pool tries again and again, so whatever one attempt leaves adds up. */
@Tag("docker")
@Timeout(60)
class WarmLaunchFailureTest {

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
        try (var doors = Files.list(docker.installation().prepare().doors())) {
            assertThat(doors)
                    .as("directories of boxes, and notes of who made them")
                    .isEmpty();
        }
        docker.close();
    }

    /** What this process has open below the directories that belong to this test. */
    private List<String> held() throws IOException {
        var held = new ArrayList<String>();
        try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
            for (Path descriptor : descriptors.toList()) {
                try {
                    var file = Files.readSymbolicLink(descriptor);
                    if (file.startsWith(docker.installation().prepare().doors()) || file.startsWith(directory)) {
                        held.add(file.toString());
                    }
                } catch (IOException closedMeanwhile) {
                    // such as the one that reads this list
                }
            }
        }
        return held;
    }

    private SandboxException failure(DockerEngine engine, ApprovedSpec blank) {
        var failure = catchThrowableOfType(
                SandboxException.class, () -> engine.launchWarm(blank).close());
        assertThat(failure).isNotNull();
        return failure;
    }

    @Test
    void failedCreationLeavesNoDescriptor() throws IOException {
        try (var blank = SpecForTest.approve(SpecForTest.of(DockerForTest.walls()))) {
            String holder = DockerForTest.docker(
                    "create", "--name", ContainerLauncher.containerName(blank.run()), DockerForTest.IMAGE, "true");
            try {
                assertThat(failure(docker.engine(), blank)).hasMessageContaining("already in use");
            } finally {
                DockerForTest.docker("rm", "-f", holder);
            }
        }
        assertThat(held()).isEmpty();
    }

    /** A file stands where the daemon has to mount a place. */
    @Test
    void failedStartLeavesNoDescriptor() throws IOException {
        String image = "glovebox-test/odd-early-" + ProcessHandle.current().pid() + ":1";
        Files.writeString(directory.resolve("workspace"), "a file");
        String command = "tar -C \"$1\" -c workspace | docker import - \"$2\"";
        assertThat(DockerForTest.status("sh", "-c", command, "sh", directory.toString(), image))
                .isZero();
        try (var blank =
                SpecForTest.approve(SpecForTest.of(DockerForTest.walls().withImage(image)))) {
            assertThat(failure(docker.engine(), blank)).hasMessageContaining("could not start");
        } finally {
            DockerForTest.docker("rmi", "-f", image);
        }
        assertThat(held()).isEmpty();
    }

    /** No file system has names this long. */
    @Test
    void failedMountPointLeavesNoDirectory() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "text");
        var plain = SpecForTest.of(DockerForTest.walls());
        var requested = new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("p1", directory, List.of())),
                List.of(new Mount(file, "/data/" + "x".repeat(300), Mount.Access.READ_ONLY)),
                plain.limits());
        try (var blank = SpecForTest.approve(requested)) {
            assertThat(failure(docker.engine(), blank).code()).isEqualTo(FailureCode.LAUNCH_FAILED);
        }
        assertThat(held()).isEmpty();
    }

    @Test
    void unremovableBoxReleasesItsMounts() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "text");
        var plain = SpecForTest.of(DockerForTest.walls());
        var blank = SpecForTest.approve(new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("p1", directory, List.of())),
                List.of(new Mount(file, "/data/file", Mount.Access.READ_ONLY)),
                plain.limits()));
        var directories = new DockerDirectories(docker.installation(), MountWorker.of(docker.installation()));
        var away = new DockerApi(DockerHost.at(directory.resolve("no-daemon")));
        var boxDirectory =
                BoxDirectory.create(directories.boxDirectory(blank.run()), directories.initBinary(), blank.user());
        var pipe = Pipe.open();
        var door = new Door(FrameReader.ofInit(pipe.source()), FrameWriter.to(pipe.sink()), pipe.source());
        var container = new ContainerHandle(away, "gone", boxDirectory);
        var box = new DockerBox(away, container, door, List.of(), directories.mountWorker());
        var early = new WarmContainer(box, blank, new LateMounts(Optional.empty(), boxDirectory, blank), () -> true);

        assertThat(held()).isNotEmpty();
        var failure = catchThrowableOfType(SandboxException.class, early::close);

        assertThat(failure.code()).isEqualTo(FailureCode.NO_ENGINE);
        assertThat(held()).isEmpty();
        pipe.sink().close();
    }
}
