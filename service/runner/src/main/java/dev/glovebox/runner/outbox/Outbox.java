package dev.glovebox.runner.outbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The directory of all unfinished leases. One process at a time has it. */
public final class Outbox implements AutoCloseable {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,120}");
    private static final String ENDING = ".outbox";

    private final Path directory;
    private final FileChannel lock;

    private Outbox(Path directory, FileChannel lock) {
        this.directory = directory;
        this.lock = lock;
    }

    /** Empty when another process has it. */
    public static Optional<Outbox> open(Path directory) {
        try {
            Files.createDirectories(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            var channel =
                    FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (held(channel) == null) {
                channel.close();
                return Optional.empty();
            }
            return Optional.of(new Outbox(directory, channel));
        } catch (IOException refused) {
            throw new UncheckedIOException("the outbox " + directory + " cannot be used: " + refused, refused);
        }
    }

    private static @Nullable FileLock held(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException sameProcess) {
            return null;
        }
    }

    /**
     * A file for a lease that begins.
     *
     * @param name of the lease; no two have the same
     * @return empty when there is one already: the same lease was handed out before
     */
    public Optional<OutboxFile> create(String name, String lease) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("a lease id may contain only letters, digits, - and _");
        }
        try {
            return Optional.of(OutboxFile.create(directory.resolve(name + ENDING), lease));
        } catch (FileAlreadyExistsException known) {
            return Optional.empty();
        } catch (IOException refused) {
            throw new UncheckedIOException("the outbox " + directory + " cannot be written: " + refused, refused);
        }
    }

    /** Files left by earlier processes. */
    public List<OutboxFile> leftovers() {
        var files = new ArrayList<OutboxFile>();
        try (var names = Files.newDirectoryStream(directory, "*" + ENDING)) {
            for (Path path : names) {
                OutboxFile.recover(path).ifPresent(files::add);
            }
            return files;
        } catch (IOException refused) {
            throw new UncheckedIOException("the outbox " + directory + " cannot be read: " + refused, refused);
        }
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }
}
