package dev.glovebox.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the threads of a Java process do, virtual ones too: for tests that waited in vain. */
final class ThreadsOf {

    private ThreadsOf() {}

    static String process(long pid) {
        try {
            Path directory = Files.createTempDirectory("threads");
            Path file = directory.resolve("dump");
            var command = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            Long.toString(pid),
                            "Thread.dump_to_file",
                            file.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("said").toFile())
                    .start();
            int status = command.waitFor();
            return "threads of " + pid + ":\n" + Files.readString(status == 0 ? file : directory.resolve("said"));
        } catch (IOException | InterruptedException unknown) {
            return "threads of " + pid + " are not to be had: " + unknown;
        }
    }
}
