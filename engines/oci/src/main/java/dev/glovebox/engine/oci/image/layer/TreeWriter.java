package dev.glovebox.engine.oci.image.layer;

import dev.glovebox.engine.oci.image.tar.ByteName;
import dev.glovebox.files.DirectoryHandle;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes entries beneath one directory. A later entry takes the place of an earlier one of the same name. No link is followed, not even one
 * that was made here.
 *
 * <p>Everything belongs to whoever runs this, and nobody else can write it: other users of the host can pass to where images are, and an
 * image in which they could leave something would carry it to every box.
 */
final class TreeWriter implements AutoCloseable {

    private static final int DIRECTORY = 0755;

    /** What an image may decide: who reads and executes. Not who writes, and not whose rights a program has. */
    private static final int KEPT = 0755;

    private final DirectoryHandle tree;
    private @Nullable EntryPath openPath;
    private @Nullable DirectoryHandle open;

    TreeWriter(DirectoryHandle tree) {
        this.tree = tree;
    }

    void directory(EntryPath path, int mode) throws IOException {
        var parent = parent(path);
        Path name = path.name();
        if (parent.exists(name) && !parent.attributes(name).directory()) {
            parent.delete(name);
        }
        if (!parent.exists(name)) {
            parent.makeDirectory(name).close();
        }
        parent.setMode(name, (mode & KEPT) | 0700); // the owner goes on working in it
    }

    /** A new file, to be filled and closed. */
    SeekableByteChannel file(EntryPath path, int mode) throws IOException {
        var parent = parent(path);
        var channel = replacing(
                parent,
                path,
                () -> Files.newByteChannel(
                        parent.entry(path.name()),
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                        PosixFilePermissions.asFileAttribute(permissions(mode))));
        if (Umask.takesFrom(mode & KEPT)) {
            parent.setMode(path.name(), (mode & KEPT) | 0400);
        }
        return channel;
    }

    /** Byte code of Python names the time of its source. */
    void modified(EntryPath path, FileTime time) throws IOException {
        var view = Files.getFileAttributeView(
                parent(path).entry(path.name()), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        view.setTimes(time, null, null);
    }

    void symbolicLink(EntryPath path, String target) throws IOException {
        var parent = parent(path);
        replacing(parent, path, () -> Files.createSymbolicLink(parent.entry(path.name()), ByteName.target(target)));
    }

    /** Another name for a file of this tree. */
    void hardLink(EntryPath path, EntryPath target) throws IOException {
        if (path.equals(target)) {
            throw new LayerRefusedException("a file is a hard link to itself: " + path);
        }
        try (var there = tree.beneath(target.parent().path())) {
            if (there.attributes(target.name()).directory()) {
                throw new LayerRefusedException("a hard link leads to a directory: " + path + " to " + target);
            }
            var parent = parent(path);
            replacing(parent, path, () -> Files.createLink(parent.entry(path.name()), there.entry(target.name())));
        } catch (NoSuchFileException | NotDirectoryException absent) {
            throw new LayerRefusedException(
                    "a hard link leads to a file that its layer does not have: " + path + " to " + target);
        }
    }

    private interface Making<T> {
        T make() throws IOException;
    }

    private <T> T replacing(DirectoryHandle parent, EntryPath path, Making<T> making) throws IOException {
        try {
            return making.make();
        } catch (FileAlreadyExistsException earlier) {
            parent.delete(path.name());
            return making.make();
        }
    }

    /** Held open until an entry of another directory comes: archives go directory by directory. What is replaced is never this one itself. */
    private DirectoryHandle parent(EntryPath path) throws IOException {
        var wanted = path.parent();
        if (open != null && wanted.equals(openPath)) {
            return open;
        }
        close();
        open = opened(wanted);
        openPath = wanted;
        return open;
    }

    private DirectoryHandle opened(EntryPath wanted) throws IOException {
        try {
            return tree.beneath(wanted.path());
        } catch (NoSuchFileException notNamedBefore) {
            return made(wanted);
        } catch (NotDirectoryException link) {
            throw throughLink(wanted);
        }
    }

    private DirectoryHandle made(EntryPath wanted) throws IOException {
        var at = tree.beneath(Path.of(""));
        for (String each : wanted.names()) {
            Path name = ByteName.path(each);
            try (var above = at) {
                if (!above.exists(name)) {
                    above.makeDirectory(name).close();
                    above.setMode(name, DIRECTORY);
                }
                at = above.directory(name);
            } catch (NotDirectoryException link) {
                throw throughLink(wanted);
            }
        }
        return at;
    }

    private static LayerRefusedException throughLink(EntryPath wanted) {
        return new LayerRefusedException(
                "an entry is beneath " + wanted + ", which is or goes through a link or a file of the same layer");
    }

    private static Set<PosixFilePermission> permissions(int mode) {
        var permissions = EnumSet.of(PosixFilePermission.OWNER_READ); // root or not, the owner reads what it keeps
        int bit = 0400;
        for (var each : PosixFilePermission.values()) { // in the order of the bits
            if ((mode & KEPT & bit) != 0) {
                permissions.add(each);
            }
            bit >>= 1;
        }
        return permissions;
    }

    @Override
    public void close() {
        if (open != null) {
            open.close();
            open = null;
        }
    }
}
