package dev.glovebox.runtime;

import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.model.run.Usage;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Books with whatever figures a test writes into them; the rest is empty, as where the kernel keeps none. */
public record GroupForTest(Map<String, Long> metrics) implements ControlGroup {

    public static final GroupForTest EMPTY = new GroupForTest(Map.of());

    /** The books of a box with the default limits, which nothing has happened to. */
    public static final GroupForTest DEFAULTS = EMPTY.with("memory", 2L << 30)
            .with("memory_and_swap", 2L << 30)
            .with("sockets", 256L << 20)
            .with("sockets_apart", 0)
            .with("pids", 257)
            .with("cpu", 500);

    public GroupForTest with(String name, long figure) {
        var changed = new LinkedHashMap<>(metrics);
        changed.put(name, figure);
        return new GroupForTest(changed);
    }

    public GroupForTest without(String name) {
        var changed = new LinkedHashMap<>(metrics);
        changed.remove(name);
        return new GroupForTest(changed);
    }

    private OptionalLong figure(String name) {
        Long figure = metrics.get(name);
        return figure == null ? OptionalLong.empty() : OptionalLong.of(figure);
    }

    @Override
    public OptionalLong memoryLimit() {
        return figure("memory");
    }

    @Override
    public OptionalLong memoryAndSwapLimit() {
        return figure("memory_and_swap");
    }

    @Override
    public OptionalLong socketMemoryLimit() {
        return figure("sockets");
    }

    @Override
    public OptionalLong socketMemoryApart() {
        return figure("sockets_apart");
    }

    @Override
    public OptionalLong processLimit() {
        return figure("pids");
    }

    @Override
    public OptionalLong cpuLimitMillis() {
        return figure("cpu");
    }

    @Override
    public OptionalLong peakMemory() {
        return figure("peak");
    }

    @Override
    public OptionalLong processPeak() {
        return figure("process_peak");
    }

    @Override
    public OptionalLong oomKills() {
        return figure("oom");
    }

    @Override
    public OptionalLong processesRefused() {
        return figure("refused");
    }

    @Override
    public List<Long> threads() {
        return List.of();
    }

    @Override
    public List<Long> processes() {
        return List.of();
    }

    @Override
    public OptionalLong processCount() {
        return figure("count");
    }

    @Override
    public Duration cpuTime() {
        return Duration.ofMillis(figure("cpu_millis").orElse(0));
    }

    @Override
    public Usage.Io io() {
        return new Usage.Io(figure("read").orElse(0), figure("written").orElse(0));
    }

    @Override
    public void close() {}
}
