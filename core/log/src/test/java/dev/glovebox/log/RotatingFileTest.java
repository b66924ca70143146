package dev.glovebox.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotatingFileTest {

    @TempDir
    private Path directory;

    @Test
    void fullFileIsRotatedAndConfiguredNumberIsKept() throws Exception {
        Path log = directory.resolve("log");
        try (var file = RotatingFile.open(log, new LogSettings.Rotation(10, 2))) {
            for (int i = 1; i <= 4; i++) {
                file.write("line " + i + "\n"); // seven bytes: one to a file
            }
        }
        assertThat(log).hasContent("line 4");
        assertThat(directory.resolve("log.1")).hasContent("line 3");
        assertThat(directory.resolve("log.2")).hasContent("line 2");
        assertThat(directory.resolve("log.3")).doesNotExist();
    }

    @Test
    void fileOfAnEarlierProcessIsContinuedAndIsForItsOwnerAlone() throws Exception {
        Path log = directory.resolve("log");
        for (int i = 1; i <= 2; i++) {
            try (var file = RotatingFile.open(log, new LogSettings.Rotation(100, 0))) {
                file.write("line " + i + "\n");
            }
        }
        assertThat(log).hasContent("line 1\nline 2");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log)))
                .isEqualTo("rw-------");
    }

    @Test
    void fullFileIsTruncatedWithoutRotation() throws Exception {
        Path log = directory.resolve("log");
        try (var file = RotatingFile.open(log, new LogSettings.Rotation(10, 0))) {
            file.write("line 1\n");
            file.write("line 2\n");
        }
        assertThat(log).hasContent("line 2");
        assertThat(directory.resolve("log.1")).doesNotExist();
    }

    @Test
    void fileThatCannotBeRenamedGrows() throws Exception {
        Path log = directory.resolve("log");
        Files.createDirectories(directory.resolve("log.1/in the way"));
        try (var file = RotatingFile.open(log, new LogSettings.Rotation(10, 1))) {
            file.write("line 1\n");
            file.write("line 2\n");
        }
        assertThat(log).hasContent("line 1\nline 2");
    }
}
