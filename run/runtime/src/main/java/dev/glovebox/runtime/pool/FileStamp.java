package dev.glovebox.runtime.pool;

import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.FileIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;

/**
 * A file of the host as it was when a waiting program may have read it.
 *
 * @param state empty when it was not there
 */
record FileStamp(Path path, Optional<State> state) {

    private record State(FileIdentity identity, FileTime written) {}

    static List<FileStamp> of(ApprovedSpec spec) {
        return spec.mounts().stream()
                .map(mount -> mount.source().realPath())
                .map(path -> new FileStamp(path, look(path)))
                .toList();
    }

    boolean unchanged() {
        return look(path).equals(state);
    }

    private static Optional<State> look(Path path) {
        try {
            return Optional.of(new State(FileIdentity.of(path), Files.getLastModifiedTime(path)));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
