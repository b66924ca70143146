package dev.glovebox.engine.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.model.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Groups in this host's own kernel. */
class GroupMakerTest {

    private static final GroupLimits LIMITS = new GroupLimits(64L << 20, 10, 500);

    private final String name = RunId.random().text();

    private static GroupMaker maker() {
        var maker = GroupMaker.ofThisHost();
        assumeTrue(maker.isPresent(), "missing capability: control groups this process may make");
        return maker.orElseThrow();
    }

    /** A shell inside the group with a child, both of which only SIGKILL ends. */
    private static Process inhabitant(OwnedGroup group) throws IOException {
        var script = new StringBuilder("trap '' TERM; ");
        group.directories()
                .forEach(directory ->
                        script.append("echo $$ > ").append(directory).append("/cgroup.procs; "));
        script.append("echo in; sleep 60; sleep 60");
        var process = new ProcessBuilder("/bin/sh", "-c", script.toString()).start();
        assertThat(process.getInputStream().read()).isEqualTo('i');
        return process;
    }

    @Test
    void planCreatesNothing() throws Exception {
        var planned = maker().plan(name);
        assertThat(planned.directories())
                .allSatisfy(directory -> assertThat(directory).doesNotExist());
        var made = maker().make(name, LIMITS);
        try {
            assertThat(made).isEqualTo(planned);
            assertThat(made.directories())
                    .allSatisfy(directory -> assertThat(directory).isDirectory());
        } finally {
            made.remove();
        }
        assertThat(made.directories())
                .allSatisfy(directory -> assertThat(directory).doesNotExist());
    }

    @Test
    void statsShowLimits() throws Exception {
        var missing = maker().missing();
        assumeTrue(missing.isEmpty(), "missing capability: controllers " + missing);
        var group = maker().make(name, LIMITS);
        try {
            var stats = maker().stats(name).orElseThrow();
            assertThat(stats.memoryLimit()).hasValue(64L << 20);
            assertThat(stats.memoryAndSwapLimit()).hasValue(64L << 20);
            assertThat(stats.socketMemoryLimit().orElse(Long.MAX_VALUE)).isLessThanOrEqualTo(64L << 20);
            assertThat(stats.processLimit()).hasValue(10);
            assertThat(stats.cpuLimitMillis()).hasValue(500);
        } finally {
            group.remove();
        }
    }

    @Test
    void removalEndsProcessesInGroup() throws Exception {
        var group = maker().make(name, LIMITS);
        var process = inhabitant(group);
        group.remove();
        assertThat(process.waitFor(5, TimeUnit.SECONDS)).isTrue();
        assertThat(group.directories())
                .allSatisfy(directory -> assertThat(directory).doesNotExist());
        group.remove();
    }

    @Test
    void versionTwoGroupIsKilledAndRemovedEvenWithoutControllers() throws Exception {
        Path root = Path.of("/sys/fs/cgroup/unified");
        assumeTrue(
                Files.isWritable(root.resolve("cgroup.procs")),
                "missing capability: a version 2 hierarchy next to version 1, writable");
        var group = new GroupMaker(new Hierarchy.Unified(root)).make(name, LIMITS);
        assertThat(group.directories()).containsExactly(root.resolve("glovebox").resolve(name));
        var process = inhabitant(group);
        group.kill();
        assertThat(process.waitFor(5, TimeUnit.SECONDS)).isTrue();
        group.remove();
        assertThat(group.directories().getFirst()).doesNotExist();
    }

    @Test
    void controllersThatAreMissingAreNamed() {
        assertThat(new GroupMaker(new Hierarchy.Unified(Path.of("/nonexistent"))).missing())
                .containsExactly("memory", "pids", "cpu");
    }

    @Test
    void pathThatIsNotOursIsRefused() {
        assertThatThrownBy(() -> new OwnedGroup(List.of(Path.of("/sys/fs/cgroup/memory/system.slice"))))
                .hasMessageContaining("not a control group of Glovebox");
    }
}
