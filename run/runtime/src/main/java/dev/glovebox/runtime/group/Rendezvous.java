package dev.glovebox.runtime.group;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.network.GroupMember;
import dev.glovebox.runtime.channel.Tunnels;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where the controllers of one installation find each other's boxes: a directory per group, closed to other users, and in it a
 * socket per member. What a killed controller leaves there answers nobody, and the next of that name takes its place.
 */
public final class Rendezvous {

    /** The kernel's locks keep processes apart, not threads of one. */
    private static final ReentrantLock THIS_PROCESS = new ReentrantLock();

    private static final int BACKLOG = 128;
    private static final String LOCK = ".lock";
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Path groups;

    public Rendezvous(Path groups) {
        this.groups = groups;
    }

    /** From now on others find it, and what they connect to its ports goes into the box behind {@code tunnels}. */
    public Membership join(GroupMember member, Tunnels tunnels) {
        try {
            return new Membership(this, member, claim(member), tunnels);
        } catch (IOException refused) {
            throw new SandboxException(
                    FailureCode.LAUNCH_FAILED,
                    "box " + member.name() + " cannot join group " + member.group() + ": " + refused.getMessage(),
                    "make the data directory writable; if the path is too long, use shorter names or another data_dir",
                    refused);
        }
    }

    private ServerSocketChannel claim(GroupMember member) throws IOException {
        makeDirectory(groups);
        THIS_PROCESS.lock();
        try (var file = FileChannel.open(groups.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = locked(file)) {
            makeDirectory(directory(member));
            Path socket = socket(member);
            if (Neighbour.answers(socket)) {
                throw new SandboxException(
                        FailureCode.USAGE,
                        "group " + member.group() + " already has a box named " + member.name(),
                        "choose another name, or another group");
            }
            Files.deleteIfExists(socket);
            var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            try {
                return server.bind(UnixDomainSocketAddress.of(socket), BACKLOG);
            } catch (IOException refused) {
                server.close();
                throw refused;
            }
        } finally {
            THIS_PROCESS.unlock();
        }
    }

    /** The file first: as long as it is there, somebody has to answer. */
    void leave(GroupMember member, ServerSocketChannel server) throws IOException {
        Files.deleteIfExists(socket(member));
        server.close();
        THIS_PROCESS.lock();
        try (var file = FileChannel.open(groups.resolve(LOCK), StandardOpenOption.WRITE);
                var lock = file.tryLock()) {
            if (lock != null) { // whoever has it leaves or joins, and the last one takes the directory away
                Files.deleteIfExists(directory(member));
            }
        } catch (DirectoryNotEmptyException othersAreThere) {
            // the last one takes it away
        } finally {
            THIS_PROCESS.unlock();
        }
    }

    /** Held for a moment each; a controller that was stopped just then must not stop all others. */
    private static FileLock locked(FileChannel file) throws IOException {
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        for (var lock = file.tryLock(); System.nanoTime() < giveUp; lock = file.tryLock()) {
            if (lock != null) {
                return lock;
            }
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
        throw new IOException("another process uses " + LOCK);
    }

    /** Who else is there now. */
    List<Neighbour> others(GroupMember than) throws IOException {
        var found = new ArrayList<Neighbour>();
        try (var entries = Files.newDirectoryStream(directory(than))) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (!name.equals(than.name())) {
                    sighting(name, entry, found);
                }
            }
        } catch (NoSuchFileException nobody) {
            return List.of();
        }
        return found;
    }

    private static void sighting(String name, Path socket, List<Neighbour> found) throws IOException {
        try {
            var attributes = Files.readAttributes(socket, BasicFileAttributes.class);
            found.add(new Neighbour(name, socket, attributes.fileKey() + " " + attributes.lastModifiedTime()));
        } catch (NoSuchFileException left) {
            // between the two looks
        }
    }

    private Path directory(GroupMember member) {
        return groups.resolve(member.group());
    }

    private Path socket(GroupMember member) {
        return directory(member).resolve(member.name());
    }

    private static void makeDirectory(Path directory) throws IOException {
        try {
            var closed = PosixFilePermissions.fromString("rwx------");
            Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(closed));
        } catch (FileAlreadyExistsException someoneWasFaster) {
            // the same user, or it could not be used
        }
    }
}
