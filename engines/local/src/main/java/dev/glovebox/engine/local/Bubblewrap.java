package dev.glovebox.engine.local;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The program {@code bwrap}, and whether it does on this host what we need. */
final class Bubblewrap {

    private static final Duration PATIENCE = Duration.ofMillis(1500);

    private final String path;
    private volatile boolean proven;

    /** @param path directories to look in, as in the variable {@code PATH} */
    Bubblewrap(String path) {
        this.path = path;
    }

    Path executable() {
        return find().orElseThrow(() -> new SandboxException(missing(), null));
    }

    private Optional<Path> find() {
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .map(directory -> Path.of(directory, "bwrap"))
                .filter(file -> file.isAbsolute() && Files.isExecutable(file))
                .findFirst();
    }

    /**
     * Raises walls for real and lets init say hello behind them. Success is remembered; failure is tried again, since someone
     * may have mended it.
     */
    Optional<Failure> problem(LaunchFiles.Trial trial) {
        var executable = find();
        if (executable.isEmpty()) {
            return Optional.of(missing());
        }
        if (proven) {
            return Optional.empty();
        }
        try {
            var command =
                    CommandLine.of(trial.before(), List.of(executable.get().toString()), trial.arguments());
            Process process = Launcher.start(command);
            try (var in = Launcher.answers(process)) {
                Launcher.awaitInit(process, in, PATIENCE);
            } finally {
                process.destroyForcibly();
            }
            proven = true;
            return Optional.empty();
        } catch (SandboxException refused) {
            return Optional.of(new Failure(
                    FailureCode.NO_ENGINE,
                    "bubblewrap (" + executable.get() + ") does not work on this host: "
                            + refused.failure().message(),
                    refused.failure().hint()));
        } catch (IOException broken) {
            return Optional.of(new Failure(
                    FailureCode.NO_ENGINE,
                    "bubblewrap (" + executable.get() + ") cannot be started: " + broken.getMessage(),
                    "run glovebox doctor"));
        }
    }

    private Failure missing() {
        return new Failure(
                FailureCode.NO_ENGINE,
                "bubblewrap is not installed: no bwrap in " + path,
                "run glovebox setup, or install it: apt-get install -y bubblewrap");
    }
}
