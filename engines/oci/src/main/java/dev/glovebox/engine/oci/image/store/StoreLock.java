package dev.glovebox.engine.oci.image.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** One at a time among all threads and processes: what becomes visible, and what is removed. Held for short, never while fetching. */
final class StoreLock implements AutoCloseable {

    /** A lock on a file is the process's, so its threads need one of their own. */
    private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    private final ReentrantLock threads;
    private final FileChannel channel;

    private StoreLock(ReentrantLock threads, FileChannel channel) {
        this.threads = threads;
        this.channel = channel;
    }

    static StoreLock take(Path file) throws IOException {
        var threads = THREADS.computeIfAbsent(file, _ -> new ReentrantLock());
        threads.lock();
        try {
            var channel = FileChannel.open(
                    file,
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try {
                var _ = channel.lock();
                return new StoreLock(threads, channel);
            } catch (IOException | RuntimeException refused) {
                channel.close();
                throw refused;
            }
        } catch (IOException | RuntimeException refused) {
            threads.unlock();
            throw refused;
        }
    }

    /** Closing the channel gives the lock on the file back. */
    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            threads.unlock();
        }
    }
}
