package dev.glovebox.server.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseFileTest {

    @TempDir
    private Path data;

    @Test
    void databaseFilesArePrivate() throws Exception {
        for (int start = 0; start < 2; start++) {
            try (var _ = Database.open(data.resolve("api.db").toString());
                    var files = Files.list(data)) {
                assertThat(files)
                        .isNotEmpty()
                        .allSatisfy(file -> assertThat(Files.getPosixFilePermissions(file))
                                .as(file.toString())
                                .isEqualTo(PosixFilePermissions.fromString("rw-------")));
            }
            Files.setPosixFilePermissions(data.resolve("api.db"), PosixFilePermissions.fromString("rw-r--r--"));
        }
    }
}
