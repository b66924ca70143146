package dev.glovebox.runtime.secret;

import dev.glovebox.runtime.secret.SecretVault.Unreadable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A trusted program of the host that knows a secret: a password store, for example. */
final class SecretCommand {

    /** Someone may have to touch a key; nobody waits longer. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Map<String, String> variables;
    private final Path directory;

    /** As if whoever has these variables had started it there. */
    SecretCommand(Map<String, String> variables, Path directory) {
        this.variables = variables;
        this.directory = directory;
    }

    /** Output of the command. Its standard error is dropped, because it may contain secrets. */
    byte[] run(List<String> words) throws Unreadable {
        var command = new ArrayList<>(words);
        command.set(0, program(words.getFirst()));
        var builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        builder.environment().putAll(variables);
        try {
            var process = builder.start();
            process.getOutputStream().close();
            var ended = process.onExit()
                    .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                    .whenComplete((_, late) -> {
                        if (late != null) {
                            process.destroyForcibly();
                        }
                    });
            byte[] printed = process.getInputStream().readNBytes(SecretVault.LARGEST + 1);
            return checked(words.getFirst(), ended, printed);
        } catch (IOException cannotStart) {
            throw failed(words.getFirst(), "cannot be started");
        }
    }

    /** Found here, because a process is otherwise looked for where this one would find it. */
    private String program(String name) {
        if (name.contains("/")) {
            return directory.resolve(name).toString();
        }
        return Stream.of(variables.getOrDefault("PATH", "/usr/bin:/bin").split(":", -1))
                .map(entry -> directory.resolve(entry).resolve(name))
                .filter(found -> Files.isRegularFile(found) && Files.isExecutable(found))
                .findFirst()
                .map(Path::toString)
                .orElse(name);
    }

    private static byte[] checked(String program, CompletableFuture<Process> ended, byte[] printed) throws Unreadable {
        if (printed.length > SecretVault.LARGEST) {
            var _ = ended.completeExceptionally(new IOException("wrote too much"));
            return printed;
        }
        int status = ended.handle((process, late) -> late == null ? process.exitValue() : -1)
                .join();
        if (status != 0) {
            throw failed(
                    program,
                    status < 0 ? "did not end within " + PATIENCE.toSeconds() + " s" : "ended with status " + status);
        }
        return printed;
    }

    private static Unreadable failed(String program, String how) {
        return new Unreadable(
                "secret.missing", "its command " + program + " " + how, "run the command manually to see why");
    }
}
