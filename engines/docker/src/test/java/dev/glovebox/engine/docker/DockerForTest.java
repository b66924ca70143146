package dev.glovebox.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.engine.Installation;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.engine.docker.api.DockerHost;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Walls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A real daemon, an installation of its own beside any other, and the command line to look behind our back. */
final class DockerForTest implements AutoCloseable {

    static final String IMAGE = "glovebox/sandbox:latest";

    private final Path data;
    private final Installation installation;
    private final DockerApi api = new DockerApi(new DockerHost("unix:///var/run/docker.sock"));

    DockerForTest() {
        try {
            data = Files.createTempDirectory("glovebox-data-");
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
        installation = new Installation(data.resolve("home"));
    }

    static void assumeDaemonAndImage() {
        assumeTrue(status("docker", "version") == 0, "missing capability: a Docker daemon this user may talk to");
        assumeTrue(
                status("docker", "image", "inspect", IMAGE) == 0,
                "missing capability: the image " + IMAGE + " (glovebox setup builds it)");
    }

    DockerApi api() {
        return api;
    }

    Installation installation() {
        return installation;
    }

    DockerEngine engine() {
        return engine((_, _) -> {});
    }

    DockerEngine engine(PinnedImages pins) {
        return new DockerEngine(api, new DockerDirectories(installation, MountWorker.of(installation)), pins);
    }

    static Walls walls() {
        return Walls.of(IsolationLevel.STRICT).withImage(IMAGE);
    }

    /** Every container of this installation, seen by the command line. */
    List<String> containers() {
        return docker(
                        "ps",
                        "-aq",
                        "--no-trunc",
                        "--filter",
                        "label=" + BoxLabels.filter(installation.prepare().owner()))
                .lines()
                .toList();
    }

    List<Path> doors() throws IOException {
        try (var names = Files.list(installation.prepare().doors())) {
            return names.filter(Files::isDirectory).toList();
        }
    }

    static String docker(String... arguments) {
        var command = new ArrayList<>(List.of("docker"));
        command.addAll(List.of(arguments));
        try {
            var process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(command.toString()).isZero();
            return output.strip();
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    static int status(String... command) {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException absent) {
            return -1;
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @Override
    public void close() {
        try (var files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }
}
