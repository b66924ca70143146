package dev.glovebox.runtime.walls;

import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** How this host's kernel counts memory. */
final class HostMemory {

    /** The kernel is told once, when it starts. */
    private static final class Booted {
        static final boolean COUNTS_SOCKETS = countsSockets(commandLine());
    }

    private HostMemory() {}

    /** Not where it was started with {@code cgroup.memory=nosocket}: then a limit can be set and bounds nothing. */
    static boolean countsSockets() {
        return Booted.COUNTS_SOCKETS;
    }

    static boolean countsSockets(String commandLine) {
        return Arrays.stream(commandLine.strip().split("\\s+", -1))
                .filter(word -> word.startsWith("cgroup.memory="))
                .flatMap(word ->
                        Arrays.stream(word.substring("cgroup.memory=".length()).split(",", -1)))
                .noneMatch("nosocket"::equals);
    }

    /** Whether this process may set what only root may; nobody is let off who cannot be told. */
    static boolean ofRoot() {
        try {
            return BoxUser.current().root();
        } catch (IOException hidden) {
            return true;
        }
    }

    private static String commandLine() {
        try {
            return Files.readString(Path.of("/proc/cmdline"));
        } catch (IOException hidden) {
            return "";
        }
    }

    /** Whether it swaps at all: without swap, a limit on memory is a limit on memory and swap. */
    static boolean swaps() {
        try {
            return Files.readString(Path.of("/proc/swaps")).lines().count() > 1; // the first is a heading
        } catch (IOException unknown) {
            return true;
        }
    }
}
