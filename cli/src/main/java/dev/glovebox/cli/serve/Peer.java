package dev.glovebox.cli.serve;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.net.ExtendedSocketOptions;

/** Who is at the other end of a socket, as the kernel says. */
final class Peer {

    private Peer() {}

    /** A command line may do nothing through the helper that it could not do by itself; so both are the same user. */
    static boolean isThisUser(SocketChannel channel) throws IOException {
        var peer = channel.getOption(ExtendedSocketOptions.SO_PEERCRED);
        return peer.user().equals(Files.getOwner(Path.of("/proc/self")));
    }
}
