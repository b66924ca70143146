package dev.glovebox.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Stands before a daemon or a server and can go away, as they do, while they themselves are left alone. */
final class Relay implements AutoCloseable {

    private final ServerSocketChannel door;
    private final Supplier<SocketAddress> target;
    private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();

    private Relay(ServerSocketChannel door, Supplier<SocketAddress> target) {
        this.door = door;
        this.target = target;
    }

    /** @param target asked for each connection */
    static Relay start(SocketAddress at, Supplier<SocketAddress> target) throws IOException {
        var door = at instanceof UnixDomainSocketAddress
                ? ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                : ServerSocketChannel.open();
        door.bind(at);
        var relay = new Relay(door, target);
        Thread.startVirtualThread(relay::accept);
        return relay;
    }

    SocketAddress address() {
        try {
            return door.getLocalAddress();
        } catch (IOException closed) {
            throw new UncheckedIOException(closed);
        }
    }

    private void accept() {
        while (door.isOpen()) {
            try {
                var here = door.accept();
                open.add(here);
                Thread.startVirtualThread(() -> connect(here));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void connect(SocketChannel here) {
        try {
            var there = SocketChannel.open(target.get());
            open.add(there);
            Thread.startVirtualThread(() -> copy(here, there));
            copy(there, here);
        } catch (IOException nobody) {
            close(here);
        }
    }

    private void copy(SocketChannel from, SocketChannel to) {
        var buffer = ByteBuffer.allocate(32 * 1024);
        try {
            while (from.read(buffer) >= 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    to.write(buffer);
                }
                buffer.clear();
            }
            to.shutdownOutput();
        } catch (IOException broken) {
            close(from);
            close(to);
        }
    }

    private void close(SocketChannel channel) {
        open.remove(channel);
        try {
            channel.close();
        } catch (IOException alreadyGone) {
            // as it should be
        }
    }

    @Override
    public void close() throws IOException {
        if (!door.isOpen()) {
            return;
        }
        var address = door.getLocalAddress();
        door.close();
        open.forEach(this::close);
        if (address instanceof UnixDomainSocketAddress file) {
            Files.deleteIfExists(file.getPath());
        }
    }
}
