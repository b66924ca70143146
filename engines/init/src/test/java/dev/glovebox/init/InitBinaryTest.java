package dev.glovebox.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.value.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitBinaryTest {
    @TempDir
    Path directory;

    @Test
    void binaryIsExtractedUnderItsHashAndCanBeExecuted() throws IOException {
        Path binary = InitBinary.extractTo(directory);
        assertThat(binary.getFileName().toString()).matches("init-[0-9a-f]{16}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(binary)))
                .isEqualTo("r-xr-xr-x");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(binary);
        }
    }

    @Test
    void hashOfTheBuildIsThatOfTheBinary() throws IOException {
        String architecture = InitBinary.architecture(System.getProperty("os.arch", ""));
        assertThat(InitBinary.class.getResource("linux-" + architecture + "/init.sha256"))
                .isNotNull();
        assertThat(InitBinary.hash(architecture)).isEqualTo(Sha256.of(InitBinary.load(architecture)));
    }

    @Test
    void currentFileIsLeftAlone() throws IOException {
        Path binary = InitBinary.extractTo(directory);
        FileTime past = FileTime.fromMillis(1_000_000_000_000L);
        Files.setLastModifiedTime(binary, past);
        assertThat(InitBinary.extractTo(directory)).isEqualTo(binary);
        assertThat(Files.getLastModifiedTime(binary)).isEqualTo(past);
    }

    @Test
    void forgedFileOrLinkIsReplaced() throws IOException {
        Path binary = InitBinary.extractTo(directory);
        byte[] original = Files.readAllBytes(binary);
        Files.delete(binary);
        Files.write(binary, new byte[original.length]);
        InitBinary.extractTo(directory);
        assertThat(binary).hasBinaryContent(original);
        Path elsewhere = Files.move(binary, directory.resolve("elsewhere"));
        Files.createSymbolicLink(binary, elsewhere);
        InitBinary.extractTo(directory);
        assertThat(binary).isRegularFile().hasBinaryContent(original);
        assertThat(Files.isSymbolicLink(binary)).isFalse();
    }

    @Test
    void machineWithoutBinaryIsNamed() {
        assertThat(InitBinary.architecture("amd64")).isEqualTo("x86_64");
        assertThatThrownBy(() -> InitBinary.load("pdp11"))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("linux-pdp11");
    }
}
