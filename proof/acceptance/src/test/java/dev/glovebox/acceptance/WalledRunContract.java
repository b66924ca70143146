package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.runtime.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What holds where the box has a file system of its own. */
abstract class WalledRunContract extends RunContract {

    private static final int WAITING = 600;

    private Path parent = Path.of("/nonexistent");
    private Path project = Path.of("/nonexistent");

    WalledRunContract(IsolationLevel level) throws IOException {
        this(level, ContainerEngine.DOCKER);
    }

    WalledRunContract(IsolationLevel level, ContainerEngine containers) throws IOException {
        super(level, containers);
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

    /**
     * Signals that wait are counted for a user, and in a user namespace for whoever made it as well: as are inotify instances, message
     * queues and locked memory. Were that root of the host, boxes could take them from each other and from the host.
     */
    @Test
    void kernelCountsOfABoxAreNotThoseOfTheHost() throws IOException {
        assumeTrue(BoxUser.current().root(), "missing capability: root, to give each run its own user");
        String mark = "signals-" + RunId.random();
        String program = "import os, signal, time; signal.pthread_sigmask(signal.SIG_BLOCK, [40]);"
                + " [os.kill(os.getpid(), 40) for _ in range(" + WAITING + ")]; time.sleep(60)  # " + mark;
        long before = waitingSignals(ProcessHandle.current().pid());
        var cancellation = new Cancellation();
        var run = CompletableFuture.supplyAsync(
                () -> runs.run(spec("python3", "-c", program), InputStream.nullInputStream(), cancellation));
        try {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> run.isDone()
                            || ProcessHandle.allProcesses()
                                    .map(ProcessHandle::pid)
                                    .filter(pid -> RunsForTest.arguments(pid).contains(mark))
                                    .anyMatch(pid -> waitingSignals(pid) >= WAITING));
            assertThat(run).as("the program waits").isNotDone();
            assertThat(waitingSignals(ProcessHandle.current().pid()) - before)
                    .as("signals that wait for root")
                    .isLessThan(WAITING / 2);
        } finally {
            cancellation.cancel();
            run.join();
        }
    }

    /** Of the user of a process; 0 if it is gone. */
    private static long waitingSignals(long pid) {
        try (var lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            return lines.filter(line -> line.startsWith("SigQ:"))
                    .map(line ->
                            line.substring("SigQ:".length(), line.indexOf('/')).strip())
                    .mapToLong(Long::parseLong)
                    .findFirst()
                    .orElse(0);
        } catch (IOException | UncheckedIOException gone) {
            return 0;
        }
    }

    @Test
    void targetWithABlankWorks() {
        var finished = runs.run(working("cat '/mnt/my data/name'", Mount.Access.READ_ONLY, "/mnt/my data"));
        assertThat(finished.out()).as(finished.story()).isEqualTo("real");
    }

    /** Between the approval and the launch, which is when an attacker would. */
    @Test
    void swappedSourceStopsRunBeforeProgramStarts() throws IOException {
        swapOnApproval(directory("secret", "stolen"));
        var finished = runs.run(working("cat /data/name", Mount.Access.READ_ONLY, "/data"));
        assertThat(finished.code().orElseThrow())
                .as(finished.story())
                .isIn(FailureCode.WALLS_TOO_WEAK, FailureCode.LAUNCH_FAILED);
        assertThat(finished.out()).isEmpty();
        assertThat(finished.eventNames()).doesNotContain("sandbox.started");
        assertThat(finished.result().exit()).isEmpty();
    }

    /** Its layer is made of the directory that was checked, perhaps before the swap: then that directory is what is seen. */
    @Test
    void swappedProjectIsNeverSeen() throws IOException {
        swapOnApproval(directory("secret", "stolen"));
        var finished = runs.run(working("cat /workspace/name", Mount.Access.READ_ONLY, "/workspace"));
        if (finished.code().isPresent()) {
            assertThat(finished.code().get())
                    .as(finished.story())
                    .isIn(FailureCode.WALLS_TOO_WEAK, FailureCode.LAUNCH_FAILED);
            assertThat(finished.out()).isEmpty();
        } else {
            assertThat(finished.out()).as(finished.story()).isEqualTo("real");
        }
    }

    private void swapOnApproval(Path secret) {
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
    void fullScratchSpaceIsReported() {
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
