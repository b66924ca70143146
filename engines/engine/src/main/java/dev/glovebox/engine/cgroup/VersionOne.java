package dev.glovebox.engine.cgroup;

import dev.glovebox.model.run.Usage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** One directory per controller. */
final class VersionOne implements ControlGroup {

    /** In spite of its name for every kind of socket that has a protocol's memory: UDP as well as TCP. */
    static final String SOCKET_LIMIT = "memory.kmem.tcp.limit_in_bytes";

    private final CgroupStats stats = new CgroupStats();
    private final Map<String, Path> directories;

    /** @param directories the group's directory in each controller's hierarchy */
    VersionOne(Map<String, Path> directories) {
        this.directories = Map.copyOf(directories);
    }

    private Path file(String controller, String name) {
        Path directory = directories.get(controller);
        return directory == null ? Path.of("/nonexistent", name) : directory.resolve(name);
    }

    @Override
    public OptionalLong memoryLimit() {
        return stats.number(file("memory", "memory.limit_in_bytes"));
    }

    @Override
    public OptionalLong memoryAndSwapLimit() {
        return stats.number(file("memory", "memory.memsw.limit_in_bytes"));
    }

    @Override
    public OptionalLong socketMemoryLimit() {
        return stats.number(file("memory", SOCKET_LIMIT));
    }

    @Override
    public OptionalLong socketMemoryApart() {
        return stats.number(file("memory", "memory.kmem.tcp.usage_in_bytes"));
    }

    @Override
    public OptionalLong processLimit() {
        return stats.number(file("pids", "pids.max"));
    }

    @Override
    public OptionalLong cpuLimitMillis() {
        var quota = stats.number(file("cpu", "cpu.cfs_quota_us"));
        var period = stats.number(file("cpu", "cpu.cfs_period_us"));
        return quota.isEmpty() || quota.getAsLong() < 0 || period.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(quota.getAsLong() * 1000 / period.getAsLong());
    }

    @Override
    public OptionalLong peakMemory() {
        return stats.number(file("memory", "memory.max_usage_in_bytes"));
    }

    @Override
    public OptionalLong processPeak() {
        return stats.number(file("pids", "pids.peak"));
    }

    @Override
    public OptionalLong oomKills() {
        return stats.keyed(file("memory", "memory.oom_control"), "oom_kill");
    }

    @Override
    public OptionalLong processesRefused() {
        return stats.keyed(file("pids", "pids.events"), "max");
    }

    @Override
    public OptionalLong processCount() {
        return stats.number(file("pids", "pids.current"));
    }

    @Override
    public List<Long> processes() {
        return GroupFile.numbers(file("memory", "cgroup.procs"));
    }

    @Override
    public List<Long> threads() {
        return GroupFile.numbers(file("memory", "tasks"));
    }

    @Override
    public Duration cpuTime() {
        return Duration.ofNanos(stats.number(file("cpuacct", "cpuacct.usage")).orElse(0));
    }

    @Override
    public Usage.Io io() {
        String text = stats.text(file("blkio", "blkio.throttle.io_service_bytes"));
        return new Usage.Io(serviceBytes(text, "Read"), serviceBytes(text, "Write"));
    }

    /** Lines are "8:0 Read 4096"; devices add up. */
    private static long serviceBytes(String text, String operation) {
        return text.lines()
                .map(line -> line.split(" ", -1))
                .filter(fields -> fields.length == 3 && fields[1].equals(operation))
                .mapToLong(fields -> GroupFile.parse(fields[2]).orElse(0))
                .sum();
    }

    @Override
    public void close() {
        stats.close();
    }
}
