package dev.glovebox.protocol.resource;

import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Map;
import java.util.Optional;

/**
 * Limits for the concurrent tasks of a project or a key. An empty value is no limit.
 *
 * @param tasks held by runners
 */
public record Quota(Optional<Integer> tasks, Optional<Cpus> cpus, Optional<ByteSize> memory) {

    public static final Quota NONE = new Quota(Optional.empty(), Optional.empty(), Optional.empty());

    public boolean allows(int taskCount, long cpuMillis, long memoryBytes) {
        return tasks.filter(most -> taskCount > most).isEmpty()
                && cpus.filter(most -> cpuMillis > most.millis()).isEmpty()
                && memory.filter(most -> memoryBytes > most.bytes()).isEmpty();
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("tasks", tasks)
                .put("cpus", cpus.map(Cpus::toString))
                .put("memory", memory.map(ByteSize::toString))
                .map();
    }

    public static Quota read(Reading from) {
        return new Quota(
                from.integer("tasks", 0, 1_000_000),
                from.parsed("cpus", Cpus::parse),
                from.parsed("memory", ByteSize::parse));
    }
}
