package dev.glovebox.engine.cgroup;

import dev.glovebox.model.run.Usage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** One directory for all controllers. */
final class VersionTwo implements ControlGroup {

    private final CgroupStats stats = new CgroupStats();
    private final Path directory;

    VersionTwo(Path directory) {
        this.directory = directory;
    }

    @Override
    public OptionalLong memoryLimit() {
        return stats.number(directory.resolve("memory.max"));
    }

    @Override
    public OptionalLong memoryAndSwapLimit() {
        var memory = memoryLimit();
        var swap = stats.number(directory.resolve("memory.swap.max"));
        return memory.isPresent() && swap.isPresent()
                ? OptionalLong.of(memory.getAsLong() + swap.getAsLong())
                : OptionalLong.empty();
    }

    /** Socket memory is part of the ordinary memory. */
    @Override
    public OptionalLong socketMemoryLimit() {
        return memoryLimit();
    }

    @Override
    public OptionalLong socketMemoryApart() {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong processLimit() {
        return stats.number(directory.resolve("pids.max"));
    }

    /** The file is "quota period", with "max" for no quota. */
    @Override
    public OptionalLong cpuLimitMillis() {
        var fields = stats.text(directory.resolve("cpu.max")).strip().split(" ", -1);
        if (fields.length != 2) {
            return OptionalLong.empty();
        }
        var quota = GroupFile.parse(fields[0]);
        var period = GroupFile.parse(fields[1]);
        return quota.isPresent() && period.isPresent()
                ? OptionalLong.of(quota.getAsLong() * 1000 / period.getAsLong())
                : OptionalLong.empty();
    }

    @Override
    public OptionalLong peakMemory() {
        var peak = stats.number(directory.resolve("memory.peak"));
        return peak.isPresent() ? peak : stats.number(directory.resolve("memory.current"));
    }

    @Override
    public OptionalLong processPeak() {
        return stats.number(directory.resolve("pids.peak"));
    }

    @Override
    public OptionalLong oomKills() {
        return stats.keyed(directory.resolve("memory.events"), "oom_kill");
    }

    @Override
    public OptionalLong processesRefused() {
        return stats.keyed(directory.resolve("pids.events"), "max");
    }

    @Override
    public OptionalLong processCount() {
        return stats.number(directory.resolve("pids.current"));
    }

    @Override
    public List<Long> threads() {
        return GroupFile.numbers(directory.resolve("cgroup.threads"));
    }

    @Override
    public List<Long> processes() {
        return GroupFile.numbers(directory.resolve("cgroup.procs"));
    }

    @Override
    public Duration cpuTime() {
        return Duration.ofNanos(
                stats.keyed(directory.resolve("cpu.stat"), "usage_usec").orElse(0) * 1000);
    }

    @Override
    public Usage.Io io() {
        String text = stats.text(directory.resolve("io.stat"));
        return new Usage.Io(bytes(text, "rbytes="), bytes(text, "wbytes="));
    }

    /** Lines are "8:0 rbytes=4096 wbytes=0 …"; devices add up. */
    private static long bytes(String text, String key) {
        return text.lines()
                .flatMap(line -> Arrays.stream(line.split(" ", -1)))
                .filter(field -> field.startsWith(key))
                .mapToLong(
                        field -> GroupFile.parse(field.substring(key.length())).orElse(0))
                .sum();
    }

    @Override
    public void close() {
        stats.close();
    }
}
