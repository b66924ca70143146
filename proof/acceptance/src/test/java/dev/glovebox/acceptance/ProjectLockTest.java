package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A project that a box may only read is not the box's to lock: the host's own tools would wait for it. */
@Timeout(90)
class ProjectLockTest {

    /** Both kinds of lock; a shared record lock is all that a descriptor for reading gets, and it keeps writers out. */
    private static final String LOCK = """
            import fcntl, os, time
            whole = os.open('/workspace/lock', os.O_RDONLY); fcntl.flock(whole, fcntl.LOCK_EX)
            part = os.open('/workspace/part', os.O_RDONLY); fcntl.lockf(part, fcntl.LOCK_SH)
            print('locked', flush=True)
            time.sleep(60)
            """;

    private static RunsForTest runs;

    @TempDir
    Path temp;

    @BeforeAll
    static void open() throws IOException {
        runs = new RunsForTest();
    }

    @AfterAll
    static void close() throws IOException {
        runs.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"MODERATE", "STRICT", "PARANOID"})
    void lockOfABoxOnAReadOnlyProjectDoesNotReachTheHost(IsolationLevel level) throws Exception {
        runs.assumeOffered(level);
        var spec = reading(level, project());
        requireThatTheHostCanLock(cancellation -> runs.run(spec, java.io.InputStream.nullInputStream(), cancellation));
    }

    /** A session sees its project as a run does. */
    @ParameterizedTest
    @EnumSource(names = {"MODERATE", "STRICT", "PARANOID"})
    void lockOfASessionOnAReadOnlyProjectDoesNotReachTheHost(IsolationLevel level) throws Exception {
        runs.assumeOffered(level);
        var spec = reading(level, project());
        try (var session = runs.wiring.sessions((_, _) -> {}).open(RunId.random(), spec)) {
            requireThatTheHostCanLock(cancellation -> session.run(
                    spec.program(), RunStreams.to(new CapturedOutput(ByteSize.mebibytes(1))), cancellation));
        }
    }

    private Path project() throws IOException {
        Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path project = Files.createDirectory(temp.resolve("project"));
        Files.setPosixFilePermissions(project, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(project.resolve("lock"), "x");
        Files.writeString(project.resolve("part"), "x");
        return project;
    }

    private void requireThatTheHostCanLock(Consumer<Cancellation> run) throws Exception {
        var cancellation = new Cancellation();
        var running = CompletableFuture.runAsync(() -> run.accept(cancellation), Thread::startVirtualThread);
        try {
            await().atMost(Duration.ofSeconds(60)).until(ProjectLockTest::locked);
            Path project = temp.resolve("project");
            assertThat(new ProcessBuilder(
                                    "flock",
                                    "--nonblock",
                                    project.resolve("lock").toString(),
                                    "true")
                            .start()
                            .waitFor())
                    .as("flock of the host")
                    .isZero();
            try (var channel = FileChannel.open(project.resolve("part"), StandardOpenOption.WRITE);
                    var lock = channel.tryLock()) {
                assertThat(lock).as("record lock of the host").isNotNull();
            }
        } finally {
            cancellation.cancel();
            running.get(30, TimeUnit.SECONDS);
        }
    }

    /** Whether the program in the box has its lock on the whole file, on whatever file that is. */
    private static boolean locked() throws IOException {
        for (String lock : Files.readAllLines(Path.of("/proc/locks"))) {
            var words = lock.trim().split(" +", -1);
            if (words[1].equals("FLOCK") && commandLine(words[4]).contains("LOCK_EX")) {
                return true;
            }
        }
        return false;
    }

    private static String commandLine(String process) {
        try {
            return Files.readString(Path.of("/proc", process, "cmdline"));
        } catch (IOException gone) {
            return "";
        }
    }

    private static SandboxSpec reading(IsolationLevel level, Path project) {
        var plain = RunsForTest.spec(level, "python3", "-c", LOCK);
        return new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("p", project, List.of())),
                List.of(new Mount(project, "/workspace", Mount.Access.READ_ONLY)),
                plain.limits());
    }
}
