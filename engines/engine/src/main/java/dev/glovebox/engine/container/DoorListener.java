package dev.glovebox.engine.container;

import dev.glovebox.engine.Door;
import dev.glovebox.init.FrameReader;
import dev.glovebox.init.FrameWriter;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Waits for a box's init to connect, once. */
public final class DoorListener implements AutoCloseable {

    private final Path socket;
    private final ServerSocketChannel server;

    private DoorListener(Path socket, ServerSocketChannel server) {
        this.socket = socket;
        this.server = server;
    }

    public static DoorListener at(Path socket) throws IOException {
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(UnixDomainSocketAddress.of(socket), 1);
            Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-rw-rw-"));
            return new DoorListener(socket, server);
        } catch (IOException failed) {
            server.close();
            throw failed;
        }
    }

    /** Blocks; {@link #close} from another thread ends the wait. Nobody can connect a second time. */
    public Door await() throws IOException {
        var channel = server.accept();
        close();
        return new Door(FrameReader.ofInit(channel), FrameWriter.to(channel), channel);
    }

    /** Whether init may still come. */
    public boolean waiting() {
        return server.isOpen();
    }

    @Override
    public void close() throws IOException {
        server.close();
        Files.deleteIfExists(socket);
    }
}
