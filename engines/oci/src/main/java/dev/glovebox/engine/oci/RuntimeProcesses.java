package dev.glovebox.engine.oci;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Runtimes that still work for a container whose controller has ended. */
final class RuntimeProcesses {

    private RuntimeProcesses() {}

    /** Ends those that were told to make this container. Its name is on their command lines, and nobody else's has it as a word. */
    static void end(String container) {
        ProcessHandle.allProcesses()
                .filter(process -> works(process, container))
                .forEach(process -> {
                    process.destroyForcibly();
                    process.onExit().join();
                });
    }

    private static boolean works(ProcessHandle process, String container) {
        try {
            var words = Files.readString(
                            Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1)
                    .split("\0", -1);
            return Arrays.asList(words).contains(container)
                    && Arrays.asList(words).contains("--bundle");
        } catch (IOException ended) {
            return false;
        }
    }
}
