package dev.glovebox.policy.path;

import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.files.EntryAttributes;
import dev.glovebox.files.EntryHandle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

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
    private final Optional<EntryHandle> handle;

    private PinnedSource(Path realPath, FileIdentity identity, Kind kind, BoxUser owner, Optional<EntryHandle> handle) {
        this.realPath = realPath;
        this.identity = identity;
        this.kind = kind;
        this.owner = owner;
        this.handle = handle;
    }

    /** Opens {@code realPath}, which must have no link left in it. All that is known of it is read from what is open. */
    static PinnedSource open(Path realPath) throws IOException {
        var handle = EntryHandle.open(realPath);
        try {
            var found = handle.attributes();
            return new PinnedSource(
                    realPath,
                    new FileIdentity(found.device(), found.inode()),
                    kindOf(found, realPath),
                    BoxUser.ownerOf(found),
                    Optional.of(handle));
        } catch (IOException | RuntimeException unfit) {
            handle.close();
            throw unfit;
        }
    }

    /**
     * Holds a directory of our own making that stands in for a source which was checked: the copy of a workspace.
     *
     * @param owner as whom the box writes it
     */
    public static PinnedSource staged(Path directory, BoxUser owner) throws IOException {
        var held = open(directory.toRealPath());
        return new PinnedSource(directory, held.identity, held.kind, owner, held.handle);
    }

    /**
     * The same for one whose identity is known, and which nobody can take away while it is in use: the root of a mount.
     *
     * @param owner as whom the box writes it
     */
    public static PinnedSource mounted(Path directory, FileIdentity identity, BoxUser owner) {
        return new PinnedSource(directory, identity, Kind.DIRECTORY, owner, Optional.empty());
    }

    /** The same, for whoever mounts by path: it is mounted at {@code path} as well. Held by this one alone. */
    public PinnedSource shownAt(Path path) {
        return new PinnedSource(path, identity, kind, owner, Optional.empty());
    }

    private static Kind kindOf(EntryAttributes found, Path realPath) throws IOException {
        if (found.directory()) {
            return Kind.DIRECTORY;
        }
        if (found.regular()) {
            return Kind.FILE;
        }
        throw new IOException(realPath + " is neither a directory nor a regular file");
    }

    /** The directory that is held, to read it, wherever its path leads by now. To be closed by the caller. */
    public DirectoryHandle directory() throws IOException {
        return handle.orElseThrow(() -> new IOException(realPath + " was not opened"))
                .directory();
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
    public void close() {
        handle.ifPresent(EntryHandle::close);
    }
}
