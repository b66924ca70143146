package dev.glovebox.policy.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelFileTest {

    @TempDir
    Path directory;

    @Test
    void everyReadIsFresh() throws IOException {
        Path path = Files.writeString(directory.resolve("file"), "first\n");
        try (var file = new KernelFile(path)) {
            assertThat(file.text()).isEqualTo("first\n");
            Files.writeString(path, "2\n");
            assertThat(file.text()).isEqualTo("2\n");
        }
    }

    @Test
    void mountsAreReadWhole() throws IOException {
        try (var file = new KernelFile(Path.of("/proc/self/mountinfo"))) {
            assertThat(file.text()).isEqualTo(Files.readString(Path.of("/proc/self/mountinfo")));
        }
    }

    @Test
    void moreThanAPageIsReadWhole() throws IOException {
        String text = "a line of some length\n".repeat(1000);
        try (var file = new KernelFile(Files.writeString(directory.resolve("file"), text))) {
            assertThat(file.text()).isEqualTo(text);
            assertThat(file.text()).isEqualTo(text);
        }
    }

    @Test
    void missingOrClosedFileIsNotRead() throws IOException {
        var file = new KernelFile(directory.resolve("file"));
        assertThatThrownBy(file::text).isInstanceOf(IOException.class);
        Files.writeString(directory.resolve("file"), "there now");
        assertThat(file.text()).isEqualTo("there now");
        file.close();
        assertThatThrownBy(file::text).isInstanceOf(IOException.class);
    }
}
