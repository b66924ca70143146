package dev.glovebox.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoriesTest {

    @TempDir
    private Path temporary;

    @Test
    void removalNeverFollowsALink() throws Exception {
        Path outside = Files.createDirectory(temporary.resolve("outside"));
        Files.writeString(outside.resolve("precious"), "x");
        Path box = Files.createDirectories(temporary.resolve("box/a"));
        Files.createSymbolicLink(box.resolve("link"), outside);
        Files.createSymbolicLink(box.resolve("dangling"), Path.of("/nonexistent"));
        Directories.remove(temporary.resolve("box"));
        assertThat(temporary.resolve("box")).doesNotExist();
        assertThat(outside.resolve("precious")).hasContent("x");
    }

    @Test
    void closedDirectoriesAreRemoved() throws Exception {
        Path inner = Files.createDirectories(temporary.resolve("box/a/b/c"));
        for (Path at = inner; !at.endsWith("box"); at = at.resolveSibling("")) {
            Files.setPosixFilePermissions(at, PosixFilePermissions.fromString("---------"));
        }
        Directories.remove(temporary.resolve("box"));
        assertThat(temporary.resolve("box")).doesNotExist();
    }

    @Test
    void chainDeeperThanAnyPathIsRemoved() throws Exception {
        Path box = Files.createDirectory(temporary.resolve("box"));
        makeChain(box, 400);
        Directories.remove(box);
        assertThat(box).doesNotExist();
    }

    @Test
    void missingDirectoryIsIgnored() throws Exception {
        Directories.remove(temporary.resolve("never"));
    }

    /** By moving the chain into a new directory again and again: no path ever gets long. */
    private void makeChain(Path box, int depth) throws Exception {
        Path chain = Files.createDirectory(temporary.resolve("chain"));
        for (int i = 0; i < depth; i++) {
            Path next = Files.createDirectory(temporary.resolve("next"));
            Files.move(chain, next.resolve("d".repeat(100)));
            Files.move(next, chain);
        }
        Files.move(chain, box.resolve("top"));
        try (var stream = Files.newDirectoryStream(box)) {
            assertThat(stream).isInstanceOf(SecureDirectoryStream.class);
        }
    }
}
