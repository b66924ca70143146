package dev.glovebox.policy.path;

import dev.glovebox.files.DirectoryHandle;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A resolved source of a mount, held open. While it is open its inode cannot be given to anything else, so the box that later
 * reports the same identity for the mount has got exactly what was checked, however the path was swapped in between.
 */
public final class PinnedSource implements AutoCloseable {

    /** Only these two can be mounted; sockets, devices and pipes are doors, not files. */
    public enum Kind {
        DIRECTORY,
        FILE
    }

    private final Path realPath;
    private final FileIdentity identity;
    private final Kind kind;
    private final BoxUser owner;
    private final Closeable handle;

    private PinnedSource(Path realPath, FileIdentity identity, Kind kind, BoxUser owner, Closeable handle) {
        this.realPath = realPath;
        this.identity = identity;
        this.kind = kind;
        this.owner = owner;
        this.handle = handle;
    }

    /** Opens {@code realPath}, which must have no link left in it. */
    static PinnedSource open(Path realPath) throws IOException {
        var before = FileIdentity.of(realPath);
        Kind kind = kindOf(realPath);
        Closeable handle = hold(realPath, kind);
        try {
            if (!FileIdentity.of(realPath).equals(before)) {
                throw new IOException(realPath + " was replaced while it was being checked");
            }
            return new PinnedSource(realPath, before, kind, BoxUser.ownerOf(realPath), handle);
        } catch (IOException replaced) {
            handle.close();
            throw replaced;
        }
    }

    /**
     * Holds a directory of our own making that stands in for a source which was checked: the copy of a workspace.
     *
     * @param owner as whom the box writes it
     */
    public static PinnedSource staged(Path directory, BoxUser owner) throws IOException {
        return new PinnedSource(
                directory, FileIdentity.of(directory), Kind.DIRECTORY, owner, hold(directory, Kind.DIRECTORY));
    }

    /**
     * The same for one whose identity is known, and which nobody can take away while it is in use: the root of a mount.
     *
     * @param owner as whom the box writes it
     */
    public static PinnedSource mounted(Path directory, FileIdentity identity, BoxUser owner) {
        return new PinnedSource(directory, identity, Kind.DIRECTORY, owner, () -> {});
    }

    @SuppressWarnings("StreamResourceLeak") // the open handle is the pin; close() lets go of it
    private static Closeable hold(Path realPath, Kind kind) throws IOException {
        return switch (kind) {
            case DIRECTORY -> Files.newDirectoryStream(realPath);
            case FILE -> FileChannel.open(realPath, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        };
    }

    private static Kind kindOf(Path realPath) throws IOException {
        if (Files.isDirectory(realPath, LinkOption.NOFOLLOW_LINKS)) {
            return Kind.DIRECTORY;
        }
        if (Files.isRegularFile(realPath, LinkOption.NOFOLLOW_LINKS)) {
            return Kind.FILE;
        }
        throw new IOException(realPath + " is neither a directory nor a regular file");
    }

    /** The directory, to read it. To be closed by the caller. */
    public DirectoryHandle directory() throws IOException {
        var directory = DirectoryHandle.open(realPath);
        if (FileIdentity.of(directory).equals(identity)) {
            return directory;
        }
        directory.close();
        throw new IOException(realPath + " was replaced since it was checked");
    }

    public Path realPath() {
        return realPath;
    }

    public FileIdentity identity() {
        return identity;
    }

    public Kind kind() {
        return kind;
    }

    public BoxUser owner() {
        return owner;
    }

    @Override
    public void close() throws IOException {
        handle.close();
    }
}
