package dev.glovebox.runtime.group;

import dev.glovebox.runtime.channel.Tunnel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;

/** Carries a connection on, in both directions, each of which may end by itself. */
final class Relay {

    private static final int PIECE = 16_384;

    private Relay() {}

    /** Returns when it is over. A program has to hang up itself, or what was sent to it last could be lost on the way. */
    static void between(Tunnel tunnel, SocketChannel line) throws IOException, InterruptedException {
        var back = Thread.ofVirtual().name("group-back").start(() -> {
            try {
                copy(Channels.newInputStream(line), tunnel.output());
                tunnel.output().close();
            } catch (IOException broken) {
                tunnel.close();
            }
        });
        try {
            copy(tunnel.input(), Channels.newOutputStream(line));
            line.shutdownOutput();
        } catch (IOException broken) {
            discard(line);
        }
        back.join();
        copy(tunnel.input(), OutputStream.nullOutputStream());
    }

    private static void copy(InputStream from, OutputStream to) throws IOException {
        byte[] piece = new byte[PIECE];
        for (int size = from.read(piece); size >= 0; size = from.read(piece)) {
            to.write(piece, 0, size);
        }
    }

    static void discard(SocketChannel line) {
        try {
            line.close();
        } catch (IOException alreadyBroken) {
            // then it is closed as well
        }
    }
}
