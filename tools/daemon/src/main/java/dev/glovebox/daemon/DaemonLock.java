package dev.glovebox.daemon;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * Where command lines are taken, by one process of an installation at a time. Who holds the lock may remove the socket of that
 * name, which is a leftover or its own; the kernel gives the lock back with the process.
 */
final class DaemonLock implements AutoCloseable {

    private static final Set<PosixFilePermission> OWNER_ALONE = PosixFilePermissions.fromString("rw-------");

    private final Path socket;
    private final FileChannel lock;
    private final ServerSocketChannel server;

    private DaemonLock(Path socket, FileChannel lock) throws IOException {
        this.socket = socket;
        this.lock = lock;
        Files.deleteIfExists(socket);
        this.server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(UnixDomainSocketAddress.of(socket));
            Files.setPosixFilePermissions(socket, OWNER_ALONE);
        } catch (IOException refused) {
            server.close();
            throw refused;
        }
    }

    /** Empty when another process has it. */
    static Optional<DaemonLock> take(Path data, DaemonIdentity.Keeper keeper) throws IOException {
        // The lock's file stays: whoever removed it might remove one that another holds.
        var lock = FileChannel.open(
                DaemonSocket.lock(data),
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(OWNER_ALONE));
        try {
            if (lock.tryLock() != null) {
                DaemonHolder.write(lock, keeper);
                return Optional.of(new DaemonLock(DaemonSocket.of(data), lock));
            }
        } catch (OverlappingFileLockException sameProcess) {
            // held, and by us
        } catch (IOException refused) {
            lock.close();
            throw refused;
        }
        lock.close();
        return Optional.empty();
    }

    ServerSocketChannel server() {
        return server;
    }

    /** Nobody comes in any more; the place stays taken. Once: later, a socket of that name may be another's. */
    synchronized void shut() throws IOException {
        if (server.isOpen()) {
            server.close();
            Files.deleteIfExists(socket);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        try (lock) {
            shut();
        }
    }
}
