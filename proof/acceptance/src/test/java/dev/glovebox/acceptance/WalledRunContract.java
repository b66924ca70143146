package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What holds where the box has a file system of its own. */
abstract class WalledRunContract extends RunContract {

    private Path parent = Path.of("/nonexistent");
    private Path project = Path.of("/nonexistent");

    WalledRunContract(IsolationLevel level) throws IOException {
        super(level);
    }

    @BeforeEach
    void makeProject() throws IOException {
        parent = Files.createTempDirectory("glovebox-project");
        Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwxr-xr-x"));
        project = directory("project", "real");
    }

    @AfterEach
    void removeProject() throws IOException {
        Trees.delete(parent);
    }

    private Path directory(String name, String content) throws IOException {
        Path made = Files.createDirectory(parent.resolve(name));
        Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(made.resolve("name"), content);
        return made;
    }

    private SandboxSpec working(String script, Mount.Access access, String target) {
        var plain = shell(script);
        return new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("p", project, List.of())),
                List.of(new Mount(project, target, access)),
                plain.limits());
    }

    @Test
    void projectIsSeenAndCannotBeWritten() {
        var finished =
                runs.run(working("cat /workspace/name; touch /workspace/x", Mount.Access.READ_ONLY, "/workspace"));
        assertThat(finished.out()).as(finished.story()).isEqualTo("real");
        assertThat(finished.output().err().text()).contains("Read-only file system");
        assertThat(project.resolve("x")).doesNotExist();
    }

    @Test
    void targetWithABlankWorks() {
        var finished = runs.run(working("cat '/mnt/my data/name'", Mount.Access.READ_ONLY, "/mnt/my data"));
        assertThat(finished.out()).as(finished.story()).isEqualTo("real");
    }

    /** Between the approval and the launch, which is when an attacker would. */
    @Test
    void sourceSwappedAfterItWasCheckedStopsTheRunBeforeTheProgramStarts() throws IOException {
        swapTheProjectOnceItIsApproved();
        var finished = runs.run(working("cat /mnt/project/name", Mount.Access.READ_ONLY, "/mnt/project"));
        assertThat(finished.code().orElseThrow())
                .as(finished.story())
                .isIn(FailureCode.WALLS_WEAKER_THAN_ASKED, FailureCode.LAUNCH_FAILED);
        assertThat(finished.out()).isEmpty();
        assertThat(finished.eventNames()).doesNotContain("sandbox.started");
        assertThat(finished.result().exit()).isEmpty();
    }

    /** Its layer is there before the box: then the box sees what was checked. Without a layer the run ends as above. */
    @Test
    void layeredProjectSwappedAfterItWasCheckedIsNotSeen() throws IOException {
        swapTheProjectOnceItIsApproved();
        var finished = runs.run(working("cat /workspace/name", Mount.Access.READ_ONLY, "/workspace"));
        assertThat(finished.out()).as(finished.story()).isIn("real", "");
    }

    private void swapTheProjectOnceItIsApproved() throws IOException {
        Path secret = directory("secret", "stolen");
        runs.observing((_, event) -> {
            if (event.name().equals("policy.approved")) {
                try {
                    Files.move(project, parent.resolve("aside"));
                    Files.move(secret, project);
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            }
        });
    }

    /** A bind mount takes along what is mounted below its source, and makes only the top read-only by itself. */
    @Test
    void fileSystemMountedBelowAReadOnlyProjectCannotBeWritten() throws Exception {
        Path below = Files.createDirectory(project.resolve("below"));
        assumeTrue(
                new ProcessBuilder("mount", "-t", "tmpfs", "-o", "mode=1777", "tmpfs", below.toString())
                                .start()
                                .waitFor()
                        == 0,
                "missing capability: mounting a tmpfs");
        try {
            var finished = runs.run(working("touch /workspace/below/x", Mount.Access.READ_ONLY, "/workspace"));
            assertThat(finished.result().exit())
                    .as(finished.story())
                    .isNotEqualTo(Optional.of(new ExitStatus.Exited(0)));
            assertThat(below.resolve("x")).doesNotExist();
        } finally {
            new ProcessBuilder("umount", "-l", below.toString()).start().waitFor();
        }
    }

    @Test
    void fullScratchSpaceIsTold() {
        var finished = runs.run(limited(
                spec("dd", "if=/dev/zero", "of=large", "bs=65536", "count=1000"),
                l -> l.withScratch(new Limits.Scratch(ByteSize.mebibytes(4), 1000))));
        assertCause(finished, FailureCode.DISK_FULL);
    }

    @Test
    void scratchSizeNeedNotBeAWholePage() {
        var finished =
                runs.run(limited(spec("true"), l -> l.withScratch(new Limits.Scratch(ByteSize.parse("1025k"), 1000))));
        assertThat(finished.code()).as(finished.story()).isEmpty();
    }
}
