package dev.glovebox.engine.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.run.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both versions of the kernel's books, from trees as hosts have them; the one this host lacks is read all the same. */
class SampleTreeTest {

    @TempDir
    private Path root;

    private void file(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Optional<Hierarchy> versionOne() {
        return Hierarchy.parse("""
                tmpfs %1$s tmpfs rw 0 0
                cgroup2 %1$s/unified cgroup2 rw,nosuid 0 0
                cgroup %1$s/memory cgroup rw,nosuid,memory 0 0
                cgroup %1$s/pids cgroup rw,pids 0 0
                cgroup %1$s/cpu,cpuacct cgroup rw,cpu,cpuacct 0 0
                cgroup %1$s/blkio cgroup rw,blkio 0 0
                """.formatted(root));
    }

    private Optional<Hierarchy> versionTwo() {
        return Hierarchy.parse("proc /proc proc rw 0 0\ncgroup2 " + root + " cgroup2 rw,nosuid 0 0\n");
    }

    @Test
    void versionOneIsReadFromOneTreePerController() throws IOException {
        file("memory/docker/a/memory.limit_in_bytes", "2147483648\n");
        file("memory/docker/a/memory.memsw.limit_in_bytes", "2147483648\n");
        file("memory/docker/a/memory.kmem.tcp.limit_in_bytes", "268435456\n");
        file("memory/docker/a/memory.kmem.tcp.usage_in_bytes", "4096\n");
        file("memory/docker/a/memory.max_usage_in_bytes", "1048576\n");
        file("memory/docker/a/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n");
        file("pids/docker/a/pids.max", "257\n");
        file("pids/docker/a/pids.current", "4\n");
        file("pids/docker/a/pids.events", "max 12\n");
        file("cpu,cpuacct/docker/a/cpu.cfs_quota_us", "50000\n");
        file("cpu,cpuacct/docker/a/cpu.cfs_period_us", "100000\n");
        file("cpu,cpuacct/docker/a/cpuacct.usage", "1500000000\n");
        file(
                "blkio/docker/a/blkio.throttle.io_service_bytes",
                "8:0 Read 4096\n8:0 Write 10\n8:16 Read 1\nTotal 4107\n");
        var group = versionOne().orElseThrow().group("docker/a").orElseThrow();
        assertThat(group.memoryLimit()).hasValue(2L << 30);
        assertThat(group.memoryAndSwapLimit()).hasValue(2L << 30);
        assertThat(group.socketMemoryLimit()).hasValue(256L << 20);
        assertThat(group.socketMemoryApart()).hasValue(4096);
        assertThat(group.peakMemory()).hasValue(1 << 20);
        assertThat(group.oomKills()).hasValue(3);
        assertThat(group.processLimit()).hasValue(257);
        assertThat(group.processCount()).hasValue(4);
        assertThat(group.processPeak()).isEmpty();
        assertThat(group.processesRefused()).hasValue(12);
        assertThat(group.cpuLimitMillis()).hasValue(500);
        assertThat(group.cpuTime()).isEqualTo(Duration.ofMillis(1500));
        assertThat(group.io()).isEqualTo(new Usage.Io(4097, 10));
    }

    @Test
    void versionOneWithoutLimitsHasNone() throws IOException {
        file("memory/docker/a/memory.limit_in_bytes", "9223372036854771712\n");
        file("memory/docker/a/memory.kmem.tcp.limit_in_bytes", "9223372036854771712\n");
        file("pids/docker/a/pids.max", "max\n");
        file("cpu,cpuacct/docker/a/cpu.cfs_quota_us", "-1\n");
        file("cpu,cpuacct/docker/a/cpu.cfs_period_us", "100000\n");
        var group = versionOne().orElseThrow().group("docker/a").orElseThrow();
        assertThat(group.memoryLimit()).isEmpty();
        assertThat(group.memoryAndSwapLimit()).isEmpty();
        assertThat(group.socketMemoryLimit()).isEmpty();
        assertThat(group.processLimit()).isEmpty();
        assertThat(group.cpuLimitMillis()).isEmpty();
        assertThat(group.cpuTime()).isZero();
    }

    @Test
    void versionTwoIsReadFromOneTree() throws IOException {
        String group = "system.slice/docker-a.scope/";
        file(group + "memory.max", "2147483648\n");
        file(group + "memory.swap.max", "0\n");
        file(group + "memory.peak", "7000\n");
        file(group + "memory.events", "low 0\nhigh 0\nmax 5\noom 1\noom_kill 2\noom_group_kill 0\n");
        file(group + "pids.max", "257\n");
        file(group + "pids.current", "4\n");
        file(group + "pids.peak", "9\n");
        file(group + "pids.events", "max 1\n");
        file(group + "cpu.max", "50000 100000\n");
        file(group + "cpu.stat", "usage_usec 1500000\nuser_usec 1\nsystem_usec 2\n");
        file(group + "io.stat", "8:0 rbytes=4096 wbytes=5 rios=1 wios=1 dbytes=0 dios=0\n8:16 rbytes=1 wbytes=0\n");
        var stats =
                versionTwo().orElseThrow().group("system.slice/docker-a.scope").orElseThrow();
        assertThat(stats.memoryLimit()).hasValue(2L << 30);
        assertThat(stats.memoryAndSwapLimit()).hasValue(2L << 30);
        assertThat(stats.socketMemoryLimit()).hasValue(2L << 30);
        assertThat(stats.socketMemoryApart()).isEmpty();
        assertThat(stats.peakMemory()).hasValue(7000);
        assertThat(stats.oomKills()).hasValue(2);
        assertThat(stats.processLimit()).hasValue(257);
        assertThat(stats.processPeak()).hasValue(9);
        assertThat(stats.processesRefused()).hasValue(1);
        assertThat(stats.cpuLimitMillis()).hasValue(500);
        assertThat(stats.cpuTime()).isEqualTo(Duration.ofMillis(1500));
        assertThat(stats.io()).isEqualTo(new Usage.Io(4097, 5));
    }

    @Test
    void versionTwoWithoutLimitsOrPeaksIsRead() throws IOException {
        file("a/memory.max", "max\n");
        file("a/memory.current", "4096\n");
        file("a/cpu.max", "max 100000\n");
        file("a/pids.max", "max\n");
        var stats = versionTwo().orElseThrow().group("a").orElseThrow();
        assertThat(stats.memoryLimit()).isEmpty();
        assertThat(stats.memoryAndSwapLimit()).isEmpty();
        assertThat(stats.peakMemory()).hasValue(4096);
        assertThat(stats.cpuLimitMillis()).isEmpty();
        assertThat(stats.processLimit()).isEmpty();
        assertThat(stats.oomKills()).isEmpty();
    }

    @Test
    void groupThatIsGoneAndHostWithoutGroupsAreEmpty() {
        assertThat(versionTwo().orElseThrow().group("gone")).isEmpty();
        assertThat(versionOne().orElseThrow().group("gone")).isEmpty();
        assertThat(Hierarchy.parse("proc /proc proc rw 0 0\nnonsense\n")).isEmpty();
    }
}
