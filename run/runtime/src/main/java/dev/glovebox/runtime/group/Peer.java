package dev.glovebox.runtime.group;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.net.ExtendedSocketOptions;

/** Who is at the other end of a socket, as the kernel says. */
public final class Peer {

    private Peer() {}

    /** Whoever is the same user could do by itself all that we would do for it. */
    public static boolean isThisUser(SocketChannel channel) throws IOException {
        var peer = channel.getOption(ExtendedSocketOptions.SO_PEERCRED);
        return peer.user().equals(Files.getOwner(Path.of("/proc/self")));
    }
}
