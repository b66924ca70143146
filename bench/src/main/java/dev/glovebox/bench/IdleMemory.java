package dev.glovebox.bench;

import dev.glovebox.runtime.pool.WarmPool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** What boxes cost while they wait, as the machine's free memory tells: container, shim and all. */
final class IdleMemory {

    private IdleMemory() {}

    /** Mebibytes for each, the mean over so many. */
    static double perBox(WarmPool empty, Runnable fill, int boxes) throws IOException {
        long before = available();
        fill.run();
        while (empty.size() < boxes) {
            LockSupport.parkNanos(10_000_000);
        }
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
