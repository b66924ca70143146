package dev.glovebox.protocol.outcome;

import dev.glovebox.model.run.Usage;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.time.Duration;
import java.util.Map;

/** Resources that an attempt has used. */
public record UsageReport(Usage usage) {

    public Map<String, Object> tree() {
        return new Tree()
                .put("wall_ms", usage.wall().toMillis())
                .put("cpu_ms", usage.cpu().toMillis())
                .put("peak_memory_bytes", usage.peakMemoryBytes())
                .put("max_processes", usage.maxProcesses())
                .put("read_bytes", usage.io().readBytes())
                .put("written_bytes", usage.io().writtenBytes())
                .map();
    }

    public static UsageReport read(Reading from) {
        return new UsageReport(new Usage(
                Duration.ofMillis(amount(from, "wall_ms")),
                Duration.ofMillis(amount(from, "cpu_ms")),
                amount(from, "peak_memory_bytes"),
                from.integer("max_processes", 0, Integer.MAX_VALUE).orElse(0),
                new Usage.Io(amount(from, "read_bytes"), amount(from, "written_bytes"))));
    }

    private static long amount(Reading from, String name) {
        return from.number(name, 0, Long.MAX_VALUE).orElse(0L);
    }
}
