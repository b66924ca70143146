package dev.glovebox.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.init.InitBinary;
import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MountWorkerTest {

    @TempDir
    private Path directory;

    private MountWorker mountWorker;

    @BeforeEach
    void extract() {
        mountWorker = new MountWorker(() -> InitBinary.extractTo(directory));
    }

    private List<String> harmless() {
        return List.of("workspace", "unmount", directory.resolve("nothing").toString());
    }

    @Test
    void failedJobDoesNotAffectLaterJobs() throws IOException {
        assertThat(mountWorker.run(harmless())).isEmpty();
        assertThatThrownBy(() -> mountWorker.run(
                        List.of("attach", "1", "mnt:[1]", "5", "5", "places", "/nowhere", "1", "1", "/data", "ro")))
                .isInstanceOf(JobFailure.class)
                .hasMessageContaining("/nowhere");
        assertThatThrownBy(() -> mountWorker.run(List.of("dance"))).hasMessageContaining("no such job");
        assertThat(mountWorker.run(harmless())).isEmpty();
    }

    @Test
    void unapprovedSourceIsNotAttached() {
        var attach =
                List.of("attach", "1", "mnt:[1]", "5", "5", "table", directory.toString(), "1", "1", "/data", "ro");
        var view = List.of("view", "mount", directory + "/place", directory.toString(), "1", "1", "5", "5");
        for (var job : List.of(attach, view)) {
            assertThatThrownBy(() -> mountWorker.run(job))
                    .hasMessageContaining(directory + " was replaced after it was checked")
                    .isInstanceOfSatisfying(
                            JobFailure.class,
                            failure -> assertThat(failure.reason()).isEqualTo(JobFailure.Reason.REPLACED));
        }
    }

    @Test
    void missingMountIsNotDetached() throws IOException {
        assertThatThrownBy(() -> mountWorker.run(List.of("detach", "1", "mnt:[1]", "/data", "1")))
                .hasMessageContaining("usage");
        assertThatThrownBy(() -> mountWorker.run(List.of("detach", "1", "mnt:[1]", "/data", "1", "1")))
                .hasMessageContaining("the box");
        assumeTrue(BoxUser.current().root(), "missing capability: root, to enter a mount namespace");
        var self = Long.toString(ProcessHandle.current().pid());
        var namespace = Files.readSymbolicLink(Path.of("/proc/self/ns/mnt")).toString();
        assertThatThrownBy(() -> mountWorker.run(List.of("detach", self, namespace, directory.toString(), "1", "1")))
                .hasMessageContaining("Stale");
        assertThat(directory).exists();
    }

    @Test
    void jobsAtTheSameTimeDoNotMix() throws Exception {
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Boolean> job = () -> {
                return mountWorker.run(harmless()).isEmpty();
            };
            for (var reply : callers.invokeAll(Collections.nCopies(40, job))) {
                assertThat(reply.get()).isTrue();
            }
        }
    }

    @Test
    void closingEndsItsProcessesAndALaterJobLeavesNone() throws IOException {
        mountWorker.run(harmless());
        assertThat(processes()).hasSize(1);
        mountWorker.close();
        assertThat(processes()).isEmpty();
        assertThat(mountWorker.run(harmless())).isEmpty();
        assertThat(processes()).isEmpty();
    }

    private List<ProcessHandle> processes() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info().command().orElse("").startsWith(directory.toString()))
                .toList();
    }

    @Test
    void argumentsWithANulAreRefused() {
        assertThatThrownBy(() -> mountWorker.run(List.of("workspace", "a\0b"))).hasMessageContaining("NUL");
    }
}
