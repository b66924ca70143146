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

    private MountWorker hands;

    @BeforeEach
    void extract() {
        hands = new MountWorker(() -> InitBinary.extractTo(directory));
    }

    private List<String> harmless() {
        return List.of("workspace", "unmount", directory.resolve("nothing").toString());
    }

    @Test
    void jobsAreDoneOneAfterAnotherAndAComplaintSpoilsNoneOfTheNext() throws IOException {
        assertThat(hands.run(harmless())).isEmpty();
        assertThatThrownBy(() -> hands.run(
                        List.of("attach", "1", "mnt:[1]", "5", "5", "places", "/nowhere", "1", "1", "/data", "ro")))
                .isInstanceOf(JobFailure.class)
                .hasMessageContaining("/nowhere");
        assertThatThrownBy(() -> hands.run(List.of("dance"))).hasMessageContaining("no such job");
        assertThat(hands.run(harmless())).isEmpty();
    }

    @Test
    void anotherSourceThanTheOneApprovedIsNotAttached() {
        var attach =
                List.of("attach", "1", "mnt:[1]", "5", "5", "table", directory.toString(), "1", "1", "/data", "ro");
        var view = List.of("view", "mount", directory + "/place", directory.toString(), "1", "1", "5", "5");
        for (var job : List.of(attach, view)) {
            assertThatThrownBy(() -> hands.run(job))
                    .hasMessageContaining(directory + " was replaced after it was checked")
                    .isInstanceOfSatisfying(
                            JobFailure.class,
                            failure -> assertThat(failure.reason()).isEqualTo(JobFailure.Reason.REPLACED));
        }
    }

    @Test
    void whatIsNotThereIsNotDetached() throws IOException {
        assertThatThrownBy(() -> hands.run(List.of("detach", "1", "mnt:[1]", "/data", "1")))
                .hasMessageContaining("usage");
        assertThatThrownBy(() -> hands.run(List.of("detach", "1", "mnt:[1]", "/data", "1", "1")))
                .hasMessageContaining("the box");
        assumeTrue(BoxUser.current().root(), "missing capability: root, to enter a mount namespace");
        var self = Long.toString(ProcessHandle.current().pid());
        var namespace = Files.readSymbolicLink(Path.of("/proc/self/ns/mnt")).toString();
        assertThatThrownBy(() -> hands.run(List.of("detach", self, namespace, directory.toString(), "1", "1")))
                .hasMessageContaining("Stale");
        assertThat(directory).exists();
    }

    @Test
    void jobsAtTheSameTimeDoNotMix() throws Exception {
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Boolean> job = () -> {
                return hands.run(harmless()).isEmpty();
            };
            for (var answer : callers.invokeAll(Collections.nCopies(40, job))) {
                assertThat(answer.get()).isTrue();
            }
        }
    }

    @Test
    void closingEndsItsProcessesAndALaterJobLeavesNone() throws IOException {
        hands.run(harmless());
        assertThat(processes()).hasSize(1);
        hands.close();
        assertThat(processes()).isEmpty();
        assertThat(hands.run(harmless())).isEmpty();
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
        assertThatThrownBy(() -> hands.run(List.of("workspace", "a\0b"))).hasMessageContaining("NUL");
    }
}
