package dev.glovebox.ledger;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where a ledger lives, and the lock that all of this process share for it.
 *
 * <p>File locks belong to the process, and closing any descriptor of the head drops them: so every opening, locking and
 * closing of the head happens under {@link #lock}.
 */
record LedgerDirectory(Path path, ReentrantLock lock) {

    private static final ConcurrentHashMap<Path, ReentrantLock> LOCKS = new ConcurrentHashMap<>();

    static LedgerDirectory existing(Path path) throws IOException {
        var real = path.toRealPath();
        return new LedgerDirectory(real, LOCKS.computeIfAbsent(real, _ -> new ReentrantLock()));
    }

    static LedgerDirectory created(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            Files.createDirectories(path, PosixFilePermissions.asFileAttribute(permissions("rwx------")));
        }
        var directory = existing(path);
        var open = Files.getPosixFilePermissions(directory.path);
        if (open.contains(PosixFilePermission.GROUP_WRITE) || open.contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new IOException(
                    "other users can write to " + directory.path + "; run: chmod 700 '" + directory.path + "'");
        }
        return directory;
    }

    Path lines() {
        return path.resolve("ledger.jsonl");
    }

    Path head() {
        return path.resolve("head");
    }

    /** Creates the file, for nobody else to read, when it is not there. Never follows a link. */
    static FileChannel openToWrite(Path file) throws IOException {
        return FileChannel.open(
                file,
                Set.<OpenOption>of(
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.CREATE,
                        LinkOption.NOFOLLOW_LINKS),
                PosixFilePermissions.asFileAttribute(permissions("rw-------")));
    }

    static FileChannel openToRead(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    }

    /** Makes names just created survive a loss of power. */
    void sync() throws IOException {
        try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    static Object identity(Path file) throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey();
        } catch (NoSuchFileException gone) {
            throw new IOException(file + " was removed while it was in use", gone);
        }
    }

    private static Set<PosixFilePermission> permissions(String text) {
        return PosixFilePermissions.fromString(text);
    }
}
