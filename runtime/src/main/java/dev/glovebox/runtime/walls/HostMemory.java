package dev.glovebox.runtime.walls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether this host swaps at all: without swap, a limit on memory is a limit on memory and swap. */
final class HostMemory {

    private HostMemory() {}

    static boolean swaps() {
        try (var lines = Files.lines(Path.of("/proc/meminfo"))) {
            return lines.noneMatch(line -> line.startsWith("SwapTotal:") && line.endsWith(" 0 kB"));
        } catch (IOException unknown) {
            return true;
        }
    }
}
