package dev.glovebox.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputDirectoryTest {

    @TempDir
    Path temporary;

    private Path root;
    private Path outside;

    @BeforeEach
    void makeDirectories() throws IOException {
        root = Files.createDirectory(temporary.toRealPath().resolve("root"));
        outside = Files.createDirectory(temporary.toRealPath().resolve("outside"));
    }

    private static void write(OutputDirectory directory, String path) throws IOException {
        try (var out = directory.create(Path.of(path))) {
            out.write('x');
        }
    }

    @Test
    void createsMissingDirectories() throws IOException {
        try (var directory = OutputDirectory.at(root.resolve("a/b"))) {
            write(directory, "c/d/file");
            write(directory, "file");
        }
        assertThat(root.resolve("a/b/c/d/file")).hasContent("x");
        assertThat(root.resolve("a/b/file")).hasContent("x");
    }

    @Test
    void plantedLinksAreNotFollowed() throws IOException {
        Files.createSymbolicLink(root.resolve("artifacts"), outside);
        Files.createDirectory(root.resolve("plain"));
        Files.createSymbolicLink(root.resolve("plain/dist"), outside);
        Files.createSymbolicLink(root.resolve("plain/file"), outside.resolve("new"));
        try (var handle = DirectoryHandle.open(root)) {
            assertThatThrownBy(() -> OutputDirectory.beneath(handle, Path.of("artifacts")))
                    .isInstanceOf(IOException.class);
            try (var directory = OutputDirectory.beneath(handle, Path.of("plain"))) {
                assertThatThrownBy(() -> write(directory, "dist/config")).isInstanceOf(IOException.class);
                assertThatThrownBy(() -> write(directory, "file")).isInstanceOf(FileAlreadyExistsException.class);
                assertThatThrownBy(() -> write(directory, "../up")).isInstanceOf(Exception.class);
            }
        }
        assertThat(outside).isEmptyDirectory();
        assertThat(root.resolve("up")).doesNotExist();
    }

    @Test
    void relativeTargetFollowsNoLinkBelowWorkingDirectory() throws IOException {
        Files.createSymbolicLink(root.resolve("artifacts"), outside);
        assertThatThrownBy(() -> OutputDirectory.chosen(root, Path.of("artifacts")))
                .isInstanceOf(IOException.class);
        try (var directory = OutputDirectory.chosen(root, Path.of("results/now"))) {
            write(directory, "file");
        }
        assertThat(root.resolve("results/now/file")).hasContent("x");
        assertThat(outside).isEmptyDirectory();
    }

    @Test
    void linksAboveWorkingDirectoryAreFollowed() throws IOException {
        Path link = Files.createSymbolicLink(root.resolve("mine"), outside);
        try (var directory = OutputDirectory.at(link.resolve("results"))) {
            write(directory, "file");
        }
        assertThat(outside.resolve("results/file")).hasContent("x");
    }
}
