package dev.glovebox.bench.scenario;

import dev.glovebox.runtime.pool.WarmPool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Memory of warm boxes, measured as free memory of the machine: container, shim and all. */
public final class IdleMemory {

    /** Until what was measured before has given back its own. */
    private static final Duration REST = Duration.ofSeconds(3);

    private IdleMemory() {}

    /** Mebibytes for each, the mean over so many. */
    public static double perBox(WarmPool empty, Runnable fill, int boxes) throws IOException {
        LockSupport.parkNanos(REST.toNanos());
        long before = available();
        fill.run();
        while (empty.size() < boxes) {
            LockSupport.parkNanos(10_000_000);
        }
        LockSupport.parkNanos(REST.toNanos());
        return (before - available()) / 1024.0 / boxes;
    }

    private static long available() throws IOException {
        try (var lines = Files.lines(Path.of("/proc/meminfo"))) {
            return lines.filter(line -> line.startsWith("MemAvailable:"))
                    .map(line -> line.replaceAll("\\D", ""))
                    .mapToLong(Long::parseLong)
                    .findFirst()
                    .orElseThrow();
        }
    }
}
