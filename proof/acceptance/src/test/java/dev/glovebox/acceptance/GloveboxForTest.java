package dev.glovebox.acceptance;

import dev.glovebox.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The real program as a process of its own, with a configuration and a data directory of its own. */
final class GloveboxForTest implements AutoCloseable {

    /** A process that came to its end. */
    record Ended(int status, ByteArrayOutputStream written, String err, Duration elapsed) {

        byte[] bytes() {
            return written.toByteArray();
        }

        String out() {
            return written.toString(StandardCharsets.UTF_8);
        }

        Json json() {
            return Json.parse(out());
        }

        String story() {
            return "status " + status + " after " + elapsed.toMillis() + " ms\nout: " + out() + "\nerr: " + err;
        }
    }

    /** A process that may still run; its standard error is read all the time. */
    record Started(Process process, CompletableFuture<ByteArrayOutputStream> err, long begin) {

        Ended end() {
            try {
                var out = all(process.getInputStream());
                if (!process.waitFor(60, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    throw new AssertionError("glovebox did not end within a minute");
                }
                return new Ended(
                        process.exitValue(),
                        out,
                        err.join().toString(StandardCharsets.UTF_8),
                        Duration.ofNanos(System.nanoTime() - begin));
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(stopped);
            }
        }

        void signal(String name) {
            try {
                new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                        .start()
                        .waitFor();
            } catch (IOException noKill) {
                throw new UncheckedIOException(noKill);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    final Path home;
    private final Path file;

    GloveboxForTest(String... yaml) {
        try {
            home = Files.createTempDirectory("glovebox-cli");
            Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx--x--x"));
            file = Files.writeString(
                    home.resolve("glovebox.yaml"), "data_dir: " + data() + "\n" + String.join("\n", yaml) + "\n");
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    Path data() {
        return home.resolve("data");
    }

    /** As the launcher starts it, but with a small heap; signals as a terminal would leave them. */
    List<String> command(String... arguments) {
        var command = new ArrayList<>(java(System.getProperty("java.class.path", "")));
        command.add("--config=" + file);
        command.addAll(List.of(arguments));
        return command;
    }

    static List<String> java(String classPath, String... options) {
        var command = new ArrayList<>(List.of(
                "env",
                "--default-signal=INT,PIPE",
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx64m"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", classPath, "dev.glovebox.cli.Main"));
        return command;
    }

    Started start(String... arguments) {
        return start(
                command(arguments),
                ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    }

    static Started start(List<String> command, ProcessBuilder.Redirect stdin) {
        try {
            var builder = new ProcessBuilder(command).redirectInput(stdin);
            builder.environment().put("LC_ALL", "C.UTF-8");
            builder.environment().put("GLOVEBOX_TEST_SECRET", "not to be passed on");
            long begin = System.nanoTime();
            var process = builder.start();
            // With two processors the common pool has one thread, and a process that stays up would keep it.
            var err = CompletableFuture.supplyAsync(
                    () -> all(process.getErrorStream()),
                    task -> Thread.ofPlatform().daemon().start(task));
            return new Started(process, err, begin);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static ByteArrayOutputStream all(InputStream stream) {
        var bytes = new ByteArrayOutputStream();
        try {
            stream.transferTo(bytes);
        } catch (IOException closed) {
            // what came until then
        }
        return bytes;
    }

    Ended run(String... arguments) {
        return start(arguments).end();
    }

    Ended runWithInput(byte[] input, String... arguments) {
        var started = start(command(arguments), ProcessBuilder.Redirect.PIPE);
        Thread.ofVirtual().start(() -> {
            try (var stdin = started.process().getOutputStream()) {
                stdin.write(input);
            } catch (IOException notRead) {
                // a program need not read its input
            }
        });
        return started.end();
    }

    @Override
    public void close() throws IOException {
        Trees.delete(home);
    }
}
