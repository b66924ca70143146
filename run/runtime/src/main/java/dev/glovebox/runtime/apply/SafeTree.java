package dev.glovebox.runtime.apply;

import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.model.value.Sha256;
import dev.glovebox.policy.path.FileIdentity;
import dev.glovebox.runtime.change.FileState;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A project that is held open and walked from there, without following a link. A name that turns out to be a link where a
 * directory was expected is an error, whoever planted it.
 */
final class SafeTree implements AutoCloseable {

    private final DirectoryHandle root;

    private SafeTree(DirectoryHandle root) {
        this.root = root;
    }

    /** Fails if the directory that was opened is not the one it should be. */
    static SafeTree open(Path root, FileIdentity expected) throws IOException {
        var handle = DirectoryHandle.open(root);
        try {
            if (FileIdentity.of(handle).equals(expected)) {
                return new SafeTree(handle);
            }
        } catch (IOException | RuntimeException failed) {
            handle.close();
            throw failed;
        }
        handle.close();
        throw new NoSuchFileException(root.toString(), null, "it is no longer the directory that the run used");
    }

    DirectoryHandle root() {
        return root;
    }

    /** An open directory and a name in it. */
    record Location(DirectoryHandle directory, Path name) implements AutoCloseable {

        @Override
        public void close() {
            directory.close();
        }
    }

    Location location(String path) throws IOException {
        int slash = path.lastIndexOf('/');
        Path name = Path.of(path.substring(slash + 1));
        return new Location(directory(slash < 0 ? "" : path.substring(0, slash)), name);
    }

    DirectoryHandle directory(String path) throws IOException {
        try {
            return root.beneath(Path.of(path));
        } catch (InvalidPathException notAPath) {
            throw new IOException("not a path: " + notAPath.getMessage(), notAPath);
        }
    }

    /** Current state; empty if a parent is missing. */
    Optional<FileState> state(String path) throws IOException {
        try (var location = location(path)) {
            return Optional.of(state(location.directory, location.name));
        } catch (NoSuchFileException | NotDirectoryException absent) {
            return Optional.empty();
        }
    }

    static FileState state(DirectoryHandle directory, Path name) throws IOException {
        var attributes = directory.attributes(name);
        int mode = attributes.mode() & 0777;
        if (attributes.directory()) {
            return new FileState.Directory(mode);
        }
        if (attributes.link()) {
            return new FileState.Link(directory.target(name).toString());
        }
        if (!attributes.regular()) {
            return new FileState.Special();
        }
        try (var in = directory.read(name)) {
            return new FileState.Regular(mode, attributes.size(), Sha256.of(in));
        }
    }

    boolean exists(String path) throws IOException {
        try (var location = location(path)) {
            return location.directory.exists(location.name);
        } catch (NoSuchFileException | NotDirectoryException absent) {
            return false;
        }
    }

    @Override
    public void close() {
        root.close();
    }
}
