package dev.glovebox.engine.local;

import dev.glovebox.files.DirectoryHandle;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Directories with exact permissions, and their removal whatever a program left in them. */
final class Directories {

    private Directories() {}

    /** Makes it, and what leads to it, unless it is there; one that is there keeps its permissions. */
    static Path ensure(Path directory, String permissions) throws IOException {
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory.resolveSibling(""));
            try {
                make(directory, permissions);
            } catch (FileAlreadyExistsException another) {
                return directory;
            }
        }
        return directory;
    }

    /** Makes it; the permissions are set afterwards because the process's mask would thin them. */
    static Path make(Path directory, String permissions) throws IOException {
        Files.createDirectory(directory);
        return Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(permissions));
    }

    /** Removes a directory with all it holds, beneath an open handle: nothing is followed, however deep or locked it is. */
    static void remove(Path directory) throws IOException {
        try (var above = DirectoryHandle.open(directory.resolveSibling("").toRealPath())) {
            above.delete(directory.getFileName());
        }
    }
}
