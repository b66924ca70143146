package dev.glovebox.cli.setup;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Trusted programs of the host, as an administrator would call them. Nothing of a sandboxed program ever gets here. */
final class HostCommand {

    private HostCommand() {}

    /** Where a program is, looking also where only administrators' paths lead. */
    static Optional<Path> find(String name) {
        return find(name, searchPath());
    }

    static String searchPath() {
        return Optional.ofNullable(System.getenv("PATH")).orElse("") + ":/usr/local/sbin:/usr/sbin:/sbin";
    }

    static Optional<Path> find(String name, String path) {
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(directory -> !directory.isBlank())
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Runs it to its end, handing on each line it says; throws with the last of them when it fails. */
    static void run(List<String> command, Consumer<String> lines) {
        try {
            var builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
            var process = builder.start();
            process.getOutputStream().close();
            String last = "";
            try (var reader = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    last = line.isBlank() ? last : line;
                    lines.accept(line);
                }
            }
            int status = process.waitFor();
            if (status != 0) {
                throw failed(command, "it ended with status " + status + ": " + last);
            }
        } catch (IOException cannotStart) {
            throw failed(command, String.valueOf(cannotStart.getMessage()));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw failed(command, "it was interrupted");
        }
    }

    private static SandboxException failed(List<String> command, String why) {
        return new SandboxException(
                FailureCode.NO_ENGINE,
                String.join(" ", command) + " failed: " + why,
                "run this command manually to see more, then run glovebox setup again");
    }
}
