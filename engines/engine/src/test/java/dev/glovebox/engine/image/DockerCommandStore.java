package dev.glovebox.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A real daemon, through its command line. Counts loads, so that a test can see that nothing was loaded again. */
final class DockerCommandStore implements ImageStore {

    private int loads;

    record Ended(int status, String output) {}

    static void assumeDaemon() {
        assumeTrue(docker("version").status() == 0, "missing capability: a Docker daemon this user may talk to");
    }

    int loads() {
        return loads;
    }

    @Override
    public void load(InputStream archive) {
        loads++;
        var loaded = docker(archive, "load", "--quiet");
        assertThat(loaded.status()).as(loaded.output()).isZero();
    }

    @Override
    public Optional<String> id(String reference) {
        var inspected = docker("image", "inspect", "--format", "{{.Id}}", reference);
        return inspected.status() == 0 ? Optional.of(inspected.output().strip()) : Optional.empty();
    }

    @Override
    public void tag(String id, String reference) {
        var tagged = docker("tag", id, reference);
        assertThat(tagged.status()).as(tagged.output()).isZero();
    }

    @Override
    public PullResult pull(String reference) {
        return new PullResult.Unreachable("tests ask no registry");
    }

    static Ended docker(String... arguments) {
        return docker(InputStream.nullInputStream(), arguments);
    }

    private static Ended docker(InputStream input, String... arguments) {
        var command = new ArrayList<>(List.of("docker"));
        command.addAll(List.of(arguments));
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            try (var sink = process.getOutputStream()) {
                input.transferTo(sink);
            }
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(process.waitFor(), output);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }
}
