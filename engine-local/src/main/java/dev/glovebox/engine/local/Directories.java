package dev.glovebox.engine.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;

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

    /**
     * Removes a directory with all it holds. Links are never followed, and every step is relative to an open directory, so
     * nothing that is swapped meanwhile leads elsewhere. Subdirectories are first moved to the top: a chain of a hundred
     * thousand of them takes as little stack and as few open files as one.
     */
    static void remove(Path directory) throws IOException {
        try (DirectoryStream<Path> plain = Files.newDirectoryStream(directory)) {
            var top = (SecureDirectoryStream<Path>) plain;
            Deque<Path> pending = new ArrayDeque<>();
            for (Path entry : top) {
                pending.add(entry.getFileName());
            }
            int moved = 0;
            while (!pending.isEmpty()) {
                Path name = pending.remove();
                if (isDirectory(top, name)) {
                    moved = empty(directory, top, name, pending, moved);
                    top.deleteDirectory(name);
                } else {
                    top.deleteFile(name);
                }
            }
        } catch (NoSuchFileException gone) {
            return;
        } catch (UncheckedIOException wrapped) {
            throw wrapped.getCause();
        }
        Files.deleteIfExists(directory);
    }

    private static int empty(Path directory, SecureDirectoryStream<Path> top, Path name, Deque<Path> pending, int moved)
            throws IOException {
        int count = moved;
        unlock(directory.resolve(name));
        try (SecureDirectoryStream<Path> inner = top.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            for (Path entry : inner) {
                Path child = entry.getFileName();
                if (isDirectory(inner, child)) {
                    Path place = Path.of(".moved-" + Long.toHexString(System.nanoTime()) + "-" + count++);
                    unlock(directory.resolve(name).resolve(child));
                    inner.move(child, top, place);
                    pending.add(place);
                } else {
                    inner.deleteFile(child);
                }
            }
        }
        return count;
    }

    /** A program may have closed a directory to its own user, who is us unless we are root. */
    private static void unlock(Path directory) throws IOException {
        boolean open = Files.isReadable(directory) && Files.isWritable(directory) && Files.isExecutable(directory);
        if (!open && Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        }
    }

    private static boolean isDirectory(SecureDirectoryStream<Path> parent, Path name) throws IOException {
        return parent.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes()
                .isDirectory();
    }
}
