package dev.glovebox.runtime.walls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether this host swaps at all: without swap, a limit on memory is a limit on memory and swap. */
final class HostMemory {

    private HostMemory() {}

    static boolean swaps() {
        try {
            return Files.readString(Path.of("/proc/swaps")).lines().count() > 1; // the first is a heading
        } catch (IOException unknown) {
            return true;
        }
    }
}
