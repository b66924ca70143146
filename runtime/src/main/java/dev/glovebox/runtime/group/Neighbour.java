package dev.glovebox.runtime.group;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/**
 * Another member of a group, from where its controller listens.
 *
 * @param identity changes when another box takes the name
 */
record Neighbour(String name, Path socket, String identity) {

    /** Whether anybody is there: the socket of a controller that was killed refuses. */
    static boolean answers(Path socket) {
        try (var _ = dial(socket)) {
            return true;
        } catch (IOException nobody) {
            return false;
        }
    }

    /** On which it can be reached. */
    Set<Integer> ports() throws IOException {
        try (var line = dial(socket)) {
            Words.say(line, Words.PORTS);
            var ports = new TreeSet<Integer>();
            for (String word : Words.hear(line).split(" ", -1)) {
                if (!word.isEmpty()) {
                    ports.add(Words.port(word));
                }
            }
            return ports;
        }
    }

    /** A connection to that port of the box, once something listens there. */
    SocketChannel connect(int port) throws IOException {
        var line = dial(socket);
        try {
            Words.say(line, Words.CONNECT + " " + port);
            if (!Words.hear(line).equals(Words.CONNECTED)) {
                throw new IOException("nobody listens there");
            }
            return line;
        } catch (IOException refused) {
            line.close();
            throw refused;
        }
    }

    private static SocketChannel dial(Path socket) throws IOException {
        var line = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            line.connect(UnixDomainSocketAddress.of(socket));
            if (!Peer.isThisUser(line)) {
                throw new IOException("someone else listens at " + socket);
            }
            return line;
        } catch (IOException refused) {
            line.close();
            throw refused;
        }
    }
}
