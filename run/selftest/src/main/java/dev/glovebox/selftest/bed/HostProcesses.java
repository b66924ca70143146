package dev.glovebox.selftest.bed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Process table of this host, boxes included. */
public final class HostProcesses {

    private HostProcesses() {}

    /** How many have a word in their arguments. */
    public static long naming(String word) {
        return ProcessHandle.allProcesses()
                .filter(process -> arguments(process.pid()).contains(word))
                .count();
    }

    /** How many of those counted are left once all should be gone. */
    public static long leftAfter(Duration patience, LongSupplier counted) {
        long giveUp = System.nanoTime() + patience.toNanos();
        long left = counted.getAsLong();
        while (left > 0 && System.nanoTime() < giveUp) {
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
            left = counted.getAsLong();
        }
        return left;
    }

    private static String arguments(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
