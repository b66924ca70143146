package dev.glovebox.server;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Sends what no decent client would. */
final class Raw implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 30_000;

    private final Socket socket;

    Raw(URI server) throws IOException {
        socket = new Socket(server.getHost(), server.getPort());
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    Raw send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    boolean answered() throws IOException {
        return socket.getInputStream().available() > 0;
    }

    /** The status of the answer; 0 when the connection was closed without one. */
    int status() throws IOException {
        var line = new StringBuilder();
        for (int c = socket.getInputStream().read();
                c >= 0 && c != '\n';
                c = socket.getInputStream().read()) {
            line.append((char) c);
        }
        var words = line.toString().split(" ", 3);
        return words.length < 2 ? 0 : Integer.parseInt(words[1]);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
