package dev.glovebox.cli.setup;

import dev.glovebox.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assertions;

/** A process that reads a settings file on SIGHUP, and knows until then what it read before; all that setup needs of a Docker daemon. */
final class DaemonForTest implements AutoCloseable {

    /** What it does when it is told to read its settings. */
    enum Temper {
        READS_THEM,
        IGNORES_THEM
    }

    private static final String PROGRAM = """
            import os, shutil, signal, sys
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGHUP])
            print('ready', flush=True)
            while True:
                signal.sigwait([signal.SIGHUP])
                if sys.argv[1] == 'READS_THEM':
                    shutil.copy('daemon.json', 'draft')
                    os.replace('draft', 'loaded')
            """;

    private final Path directory;
    private final Process process;

    DaemonForTest(Path directory, Temper temper) throws IOException {
        this.directory = directory;
        this.process = new ProcessBuilder("python3", "-c", PROGRAM, temper.name())
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Assertions.assertEquals(
                "ready", process.inputReader(StandardCharsets.UTF_8).readLine());
        Files.writeString(directory.resolve("pid"), Long.toString(process.pid()));
    }

    Path file() {
        return directory.resolve("daemon.json");
    }

    DaemonSettings settings() {
        return new DaemonSettings(file(), directory.resolve("pid"));
    }

    /** As if it had been started with this. */
    void startedWith(String settings) throws IOException {
        Files.writeString(file(), settings);
        Files.writeString(directory.resolve("loaded"), settings);
    }

    /** What the daemon itself would tell. */
    Json runtimes() {
        try {
            Path loaded = directory.resolve("loaded");
            return Json.parse(Files.exists(loaded) ? Files.readString(loaded) : "{}")
                    .at("runtimes");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
