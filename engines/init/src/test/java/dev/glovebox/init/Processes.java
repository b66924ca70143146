package dev.glovebox.init;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** Finds processes by a mark in their command line. */
final class Processes {
    private Processes() {}

    /** A number of seconds to sleep that no other process sleeps. */
    static String mark() {
        return "8" + ThreadLocalRandom.current().nextInt(1_000_000, 9_999_999) + ".5";
    }

    static boolean anyWith(String mark) {
        try (Stream<Path> entries = Files.list(Path.of("/proc"))) {
            return entries.anyMatch(entry -> commandLine(entry).contains(mark));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String commandLine(Path process) {
        if (!Character.isDigit(process.getFileName().toString().charAt(0))) {
            return "";
        }
        try {
            return Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    static void awaitSome(String mark) {
        Awaitility.await("process " + mark)
                .atMost(Duration.ofSeconds(10))
                .pollInterval(Duration.ofMillis(10))
                .until(() -> anyWith(mark));
    }

    static void awaitNone(String mark) {
        Awaitility.await("no process " + mark)
                .atMost(Duration.ofSeconds(10))
                .pollInterval(Duration.ofMillis(10))
                .until(() -> !anyWith(mark));
    }
}
