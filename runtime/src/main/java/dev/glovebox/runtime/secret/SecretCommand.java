package dev.glovebox.runtime.secret;

import dev.glovebox.runtime.secret.SecretVault.Unreadable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A trusted program of the host that knows a secret: a password store, for example. */
final class SecretCommand {

    /** Someone may have to touch a key; nobody waits longer. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private SecretCommand() {}

    /** What it prints. What it says besides goes nowhere: it may say more than it should. */
    static byte[] run(List<String> words, Map<String, String> variables) throws Unreadable {
        var builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD);
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

    private static byte[] checked(String program, CompletableFuture<Process> ended, byte[] printed) throws Unreadable {
        if (printed.length > SecretVault.LARGEST) {
            var _ = ended.completeExceptionally(new IOException("too much"));
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
                "secret.missing", "its command " + program + " " + how, "run the command by hand to see why");
    }
}
