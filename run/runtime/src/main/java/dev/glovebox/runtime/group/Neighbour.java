package dev.glovebox.runtime.group;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Another member of a group, from where its controller listens. A controller that was stopped in the middle keeps nobody
 * waiting for long.
 *
 * @param identity changes when another box takes the name
 */
record Neighbour(String name, Path socket, String identity) {

    private static final Duration TO_ANSWER = Duration.ofSeconds(2);

    /** Longer than the other side waits for its program. */
    private static final Duration TO_CONNECT = Membership.PATIENCE.plusSeconds(5);

    /** Whether anybody is there: the socket of a controller that was killed refuses. */
    static boolean answers(Path socket) {
        if (!Files.exists(socket)) {
            return false;
        }
        try (var line = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            dial(line, socket, TO_ANSWER).cancel(false);
            return true;
        } catch (ConnectException nobody) {
            return false;
        } catch (IOException someone) {
            return true; // too busy to answer, or not of ours; the name is not free
        }
    }

    /** On which it can be reached. */
    Set<Integer> ports() throws IOException {
        try (var line = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            var end = dial(line, socket, TO_ANSWER);
            GroupMessages.send(line, GroupMessages.PORTS);
            var ports = new TreeSet<Integer>();
            for (String word : GroupMessages.receive(line).split(" ", -1)) {
                if (!word.isEmpty()) {
                    ports.add(GroupMessages.port(word));
                }
            }
            end.cancel(false);
            return ports;
        }
    }

    /** A connection to that port of the box, once something listens there. */
    SocketChannel connect(int port) throws IOException {
        var line = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            var end = dial(line, socket, TO_CONNECT);
            GroupMessages.send(line, GroupMessages.CONNECT + " " + port);
            if (!GroupMessages.receive(line).equals(GroupMessages.CONNECTED)) {
                throw new IOException("connection refused: no listener");
            }
            end.cancel(false);
            return line;
        } catch (IOException refused) {
            line.close();
            throw refused;
        }
    }

    /** Hung up on after {@code patience}, unless the result is cancelled before. Not in the common pool: others may block it. */
    private static CompletableFuture<Void> dial(SocketChannel line, Path socket, Duration patience) throws IOException {
        var end = CompletableFuture.runAsync(
                () -> Relay.discard(line),
                CompletableFuture.delayedExecutor(
                        patience.toMillis(), TimeUnit.MILLISECONDS, Thread::startVirtualThread));
        line.connect(UnixDomainSocketAddress.of(socket));
        if (!Peer.isThisUser(line)) {
            throw new IOException("another process listens at " + socket);
        }
        return end;
    }
}
