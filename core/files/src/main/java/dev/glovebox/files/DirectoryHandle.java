package dev.glovebox.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A directory held open. Whatever happens to the path it was opened by, everything done through this happens in that very
 * directory. No operation follows a link.
 *
 * <p>{@link #entry} gives the path of one entry that goes through the descriptor: ordinary file operations on it act beneath this
 * directory, as long as they are told not to follow the entry itself.
 */
public final class DirectoryHandle implements AutoCloseable {

    private static final long DIRECTORY = Kernel.O_PATH | Kernel.O_DIRECTORY | Kernel.O_NOFOLLOW;
    private static final long FILE = Kernel.O_NOFOLLOW | Kernel.O_NONBLOCK;
    private static final long NO_LINKS = Kernel.RESOLVE_NO_SYMLINKS | Kernel.RESOLVE_NO_MAGICLINKS;
    private static final long BENEATH = NO_LINKS | Kernel.RESOLVE_BENEATH;

    private final Descriptor descriptor;
    private final Path shown;

    private DirectoryHandle(Descriptor descriptor, Path shown) {
        this.descriptor = descriptor;
        this.shown = shown;
    }

    /** Opens by an absolute path that has no link in it. Whether it is the expected directory can be told afterwards by {@link #attributes}. */
    public static DirectoryHandle open(Path realPath) throws IOException {
        if (!realPath.isAbsolute()) {
            throw new IllegalArgumentException(realPath + " is not absolute");
        }
        return new DirectoryHandle(Descriptor.open(Kernel.AT_FDCWD, realPath, DIRECTORY, NO_LINKS, realPath), realPath);
    }

    /** The directory with this descriptor, opened once more. */
    static DirectoryHandle in(int number, Path shown) throws IOException {
        return new DirectoryHandle(Descriptor.open(number, Path.of("."), DIRECTORY, BENEATH, shown), shown);
    }

    /** A directory in this one. */
    public DirectoryHandle directory(Path name) throws IOException {
        return beneath(EntryName.plain(name));
    }

    /** A directory any number of names below this one; an empty path is this directory, opened once more. */
    public DirectoryHandle beneath(Path relative) throws IOException {
        Path below = relative.toString().isEmpty() ? Path.of(".") : relative;
        Path name = shown.resolve(relative);
        return new DirectoryHandle(Descriptor.open(descriptor.number(), below, DIRECTORY, BENEATH, name), name);
    }

    /** A directory in this one that nothing is mounted on. */
    DirectoryHandle directoryOfThisMount(Path name) throws IOException {
        Path below = shown.resolve(EntryName.plain(name));
        return new DirectoryHandle(
                Descriptor.open(descriptor.number(), name, DIRECTORY, BENEATH | Kernel.RESOLVE_NO_XDEV, below), below);
    }

    /** Makes a directory that only its owner can enter, and opens it. */
    public DirectoryHandle makeDirectory(Path name) throws IOException {
        Files.createDirectory(
                entry(name), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return directory(name);
    }

    /** Valid while this is open; to be used with NOFOLLOW_LINKS wherever an operation might follow. */
    public Path entry(Path name) {
        return descriptor.path().resolve(EntryName.plain(name));
    }

    /** The directory itself by its descriptor; to be followed. Valid while this is open. */
    public Path path() {
        return descriptor.path();
    }

    /** Of the directory itself. */
    public EntryAttributes attributes() throws IOException {
        return EntryAttributes.of(descriptor.path());
    }

    /** Of an entry; a link is not followed. */
    public EntryAttributes attributes(Path name) throws IOException {
        return EntryAttributes.of(entry(name), LinkOption.NOFOLLOW_LINKS);
    }

    public boolean exists(Path name) {
        return Files.exists(entry(name), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Whether anything is there, any number of names below this directory; a link counts as itself, and nothing lies behind one. One
     * call, and no exception where nothing is there: a listing asks this of every directory that a run touched.
     */
    public boolean existsBeneath(Path relative) throws IOException {
        int result = Kernel.openat2(
                descriptor.number(),
                EntryName.bytes(relative),
                Kernel.O_PATH | Kernel.O_NOFOLLOW | Kernel.O_CLOEXEC,
                BENEATH);
        return switch (result) {
            case -Kernel.ENOENT, -Kernel.ENOTDIR, -Kernel.ELOOP -> false;
            default -> {
                if (result < 0) {
                    throw Descriptor.failure(-result, shown.resolve(relative));
                }
                Kernel.close(result);
                yield true;
            }
        };
    }

    /** Where a link leads, as it is written. */
    public Path target(Path name) throws IOException {
        return Files.readSymbolicLink(entry(name));
    }

    /** Names of all entries, in the order the file system has them. */
    public List<Path> names() throws IOException {
        var names = new ArrayList<Path>();
        try (var entries = openNames()) {
            entries.forEach(names::add);
        } catch (DirectoryIteratorException failed) {
            throw failed.getCause();
        }
        return names;
    }

    /** The same, one by one; to be closed. */
    @SuppressWarnings("StreamResourceLeak") // closed with what is returned
    public EntryNames openNames() throws IOException {
        return new EntryNames(Files.newDirectoryStream(descriptor.path()));
    }

    /**
     * The content of a regular file, or its first {@code most} bytes. One call of the native library: a channel and a stream for a
     * file of a few bytes cost more than reading it.
     */
    public byte[] content(Path name, int most) throws IOException {
        byte[] buffer = new byte[most];
        int result = Kernel.read(
                descriptor.number(), EntryName.bytes(EntryName.plain(name)), FILE | Kernel.O_CLOEXEC, BENEATH, buffer);
        if (result == -Kernel.EINVAL) {
            throw notRegular(name);
        }
        if (result < 0) {
            throw Descriptor.failure(-result, shown.resolve(name));
        }
        return Arrays.copyOf(buffer, result);
    }

    private FileSystemException notRegular(Path name) {
        return new FileSystemException(shown.resolve(name).toString(), null, "it is not a regular file");
    }

    /** The content of a regular file. Anything else is an error, and a pipe keeps nobody waiting. */
    public InputStream read(Path name) throws IOException {
        return file(name).content();
    }

    /** The same with what the kernel tells of the very file that is read. */
    public OpenFile file(Path name) throws IOException {
        Path file = shown.resolve(EntryName.plain(name));
        try (var opened = Descriptor.open(descriptor.number(), name, FILE, BENEATH, file)) {
            var attributes = EntryAttributes.of(opened.path());
            if (!attributes.regular()) {
                throw notRegular(name);
            }
            return new OpenFile(
                    attributes, Channels.newInputStream(FileChannel.open(opened.path(), StandardOpenOption.READ)));
        }
    }

    /** Sets the permissions of an entry that is not a link. */
    public void setMode(Path name, int mode) throws IOException {
        try (var held = hold(name)) {
            if (EntryAttributes.of(held.path()).link()) {
                throw new FileSystemException(shown.resolve(name).toString(), null, "it is a symbolic link");
            }
            Files.setAttribute(held.path(), "unix:mode", mode);
        }
    }

    /** Gives an entry to a user and a group; a link itself, not what it leads to. */
    public void setOwner(Path name, int uid, int gid) throws IOException {
        try (var held = hold(name)) {
            var now = EntryAttributes.of(held.path());
            if (now.gid() != gid) {
                Files.setAttribute(held.path(), "unix:gid", gid);
            }
            if (now.uid() != uid) {
                Files.setAttribute(held.path(), "unix:uid", uid);
            }
        }
    }

    private Descriptor hold(Path name) throws IOException {
        return Descriptor.open(
                descriptor.number(),
                EntryName.plain(name),
                Kernel.O_PATH | Kernel.O_NOFOLLOW,
                Kernel.RESOLVE_BENEATH | Kernel.RESOLVE_NO_MAGICLINKS,
                shown.resolve(name));
    }

    /** How {@link #rename} treats what is at its target. */
    public enum Target {
        /** Nothing may be there. */
        ABSENT(Kernel.RENAME_NOREPLACE),
        /** Source and target are exchanged. */
        EXCHANGED(Kernel.RENAME_EXCHANGE),
        /** The target is replaced. */
        REPLACED(0);

        private final int flags;

        Target(int flags) {
            this.flags = flags;
        }
    }

    /**
     * Moves an entry within one file system, in one step.
     *
     * @throws UnsupportedRenameException if the file system cannot do it in this way
     */
    public void rename(Path name, DirectoryHandle to, Path newName, Target target) throws IOException {
        int result = Kernel.renameat2(
                descriptor.number(),
                EntryName.bytes(EntryName.plain(name)),
                to.descriptor.number(),
                EntryName.bytes(EntryName.plain(newName)),
                target.flags);
        if (result == -Kernel.EINVAL && target != Target.REPLACED) {
            throw new UnsupportedRenameException(to.shown.resolve(newName));
        }
        if (result < 0) {
            throw Descriptor.failure(-result, (result == -Kernel.EEXIST ? to.shown : shown).resolve(name));
        }
    }

    /** Removes an entry with everything in it, however deep. Fails at a mount rather than remove what is mounted there. */
    public void delete(Path name) throws IOException {
        TreeRemoval.remove(this, EntryName.plain(name));
    }

    /**
     * Returns when everything written to its file system so far is on disk. For trees of many files: one after the other would take
     * a hundred times as long.
     */
    public void syncFileSystem() throws IOException {
        try (var opened = Descriptor.open(descriptor.number(), Path.of("."), Kernel.O_DIRECTORY, BENEATH, shown)) {
            int result = Kernel.syncfs(opened.number());
            if (result < 0) {
                throw Descriptor.failure(-result, shown);
            }
        }
    }

    @Override
    public void close() {
        descriptor.close();
    }

    @Override
    public String toString() {
        return shown.toString();
    }
}
