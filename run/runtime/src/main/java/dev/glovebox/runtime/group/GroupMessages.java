package dev.glovebox.runtime.group;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Messages between controllers: one line each way, then the bytes of a connection. */
final class GroupMessages {

    static final String PORTS = "ports";
    static final String CONNECT = "connect";
    static final String CONNECTED = "connected";
    static final String NOBODY = "nobody";

    private static final int LONGEST = 128;

    private GroupMessages() {}

    static void send(SocketChannel line, String text) throws IOException {
        var bytes = ByteBuffer.wrap((text + "\n").getBytes(StandardCharsets.US_ASCII));
        while (bytes.hasRemaining()) {
            line.write(bytes);
        }
    }

    /** Byte by byte: what follows the line belongs to somebody else. */
    static String receive(SocketChannel line) throws IOException {
        var text = new StringBuilder();
        var one = ByteBuffer.allocate(1);
        while (line.read(one) > 0) {
            char letter = (char) one.get(0);
            if (letter == '\n') {
                return text.toString();
            }
            if (text.length() == LONGEST) {
                throw new IOException("a line that is too long");
            }
            text.append(letter);
            one.clear();
        }
        throw new IOException("the connection closed in the middle of a line");
    }

    static int port(String digits) throws IOException {
        if (!digits.matches("[1-9][0-9]{0,4}") || Integer.parseInt(digits) > 65_535) {
            throw new IOException("an invalid port");
        }
        return Integer.parseInt(digits);
    }
}
