package dev.glovebox.runtime.apply;

import dev.glovebox.policy.path.FileIdentity;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.Sha256;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A directory tree in which every path is walked from an open root, one name at a time, without following a link. A name that
 * turns out to be a link where a directory was expected is an error, whoever planted it.
 */
final class SafeTree implements AutoCloseable {

    private final Path root;
    private final SecureDirectoryStream<Path> handle;

    private SafeTree(Path root, SecureDirectoryStream<Path> handle) {
        this.root = root;
        this.handle = handle;
    }

    /** Fails if the directory is not the one it should be. */
    @SuppressWarnings("StreamResourceLeak") // the open handle is the root; close() lets go of it
    static SafeTree open(Path root, FileIdentity expected) throws IOException {
        var stream = Files.newDirectoryStream(root);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            var tree = new SafeTree(root, secure);
            if (FileIdentity.of(root).equals(expected)) {
                return tree;
            }
            tree.close();
            throw new NoSuchFileException(root.toString(), null, "it is not the directory the run saw");
        }
        stream.close();
        throw new IOException("the file system of " + root + " cannot be walked safely");
    }

    Path root() {
        return root;
    }

    /** An open directory and a name in it. */
    record Place(SecureDirectoryStream<Path> directory, Path name) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            directory.close();
        }

        PosixFileAttributeView view() {
            return directory.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        }
    }

    Place place(String path) throws IOException {
        List<String> names = List.of(path.split("/", -1));
        var at = handle.newDirectoryStream(Path.of("."), LinkOption.NOFOLLOW_LINKS);
        for (String name : names.subList(0, names.size() - 1)) {
            var below = descend(at, name);
            at = below;
        }
        return new Place(at, plain(names.getLast()));
    }

    @SuppressWarnings("try")
    private static SecureDirectoryStream<Path> descend(SecureDirectoryStream<Path> at, String name) throws IOException {
        try (var above = at) {
            var view = above.getFileAttributeView(plain(name), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
            if (!view.readAttributes().isDirectory()) {
                throw new NotDirectoryException(name);
            }
            return above.newDirectoryStream(plain(name), LinkOption.NOFOLLOW_LINKS);
        }
    }

    private static Path plain(String name) throws IOException {
        if (name.isEmpty() || name.equals(".") || name.equals("..") || name.indexOf('\0') >= 0) {
            throw new IOException("'" + name + "' is not a name");
        }
        return Path.of(name);
    }

    /** What is there now; a missing parent means that nothing is. */
    Optional<FileState> state(String path) throws IOException {
        try (var place = place(path)) {
            PosixFileAttributes attributes = place.view().readAttributes();
            int mode = Permissions.bits(attributes.permissions());
            if (attributes.isDirectory()) {
                return Optional.of(new FileState.Directory(mode));
            }
            if (attributes.isSymbolicLink()) {
                return Optional.of(new FileState.Link(
                        Files.readSymbolicLink(root.resolve(path)).toString()));
            }
            if (!attributes.isRegularFile()) {
                return Optional.of(new FileState.Special());
            }
            try (var in = Channels.newInputStream(place.directory()
                    .newByteChannel(place.name(), Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)))) {
                return Optional.of(new FileState.Regular(mode, attributes.size(), Sha256.of(in)));
            }
        } catch (NoSuchFileException | NotDirectoryException absent) {
            return Optional.empty();
        }
    }

    boolean exists(String path) throws IOException {
        try (var place = place(path)) {
            place.view().readAttributes();
            return true;
        } catch (NoSuchFileException | NotDirectoryException absent) {
            return false;
        }
    }

    /** Renames within the tree; what was at the target is replaced, as rename(2) does. */
    void move(String from, String to) throws IOException {
        try (var source = place(from);
                var target = place(to)) {
            source.directory().move(source.name(), target.directory(), target.name());
        }
    }

    @Override
    public void close() throws IOException {
        handle.close();
    }
}
