package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.library.Glovebox;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.value.ByteSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class GloveboxTest {

    @TempDir
    private Path home;

    private Glovebox open() throws IOException {
        // A box of plain processes has a user of its own, who passes through here on the way to its files.
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx--x--x"));
        Path file = Files.writeString(
                home.resolve("glovebox.yaml"), "data_dir: " + home.resolve("data") + "\nsandbox: {level: basic}\n");
        return Glovebox.open(ConfigurationLoader.load(Optional.of(file), HostEnvironment.ofThisProcess()));
    }

    @Test
    void commandGivesItsStatusAndOutput() throws IOException {
        try (var glovebox = open()) {
            var outcome = glovebox.run(
                    Duration.ofSeconds(30), ByteSize.mebibytes(256), "sh", "-c", "echo out; echo err >&2; exit 3");
            assertThat(outcome.status()).isEqualTo(3);
            assertThat(outcome.out()).isEqualTo("out\n");
            assertThat(outcome.err()).isEqualTo("err\n");
        }
    }

    @Test
    void timeoutEndsTheCommandAndIsTold() throws IOException {
        try (var glovebox = open()) {
            var outcome = glovebox.run(Duration.ofMillis(300), ByteSize.mebibytes(256), "sleep", "1000");
            assertThat(outcome.status()).isEqualTo(124);
            assertThat(outcome.result().cause()).isEqualTo(FailureCode.TIMEOUT.name());
        }
    }
}
