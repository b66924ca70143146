package dev.glovebox.server;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

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
        var words = line().split(" ", 3);
        return words.length < 2 ? 0 : Integer.parseInt(words[1]);
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int c = socket.getInputStream().read();
                c >= 0 && c != '\n';
                c = socket.getInputStream().read()) {
            line.append((char) c);
        }
        return line.toString().strip();
    }

    /** Reads the whole answer, so that another can follow. */
    int whole() throws IOException {
        int status = status();
        int length = 0;
        for (String header = line(); !header.isEmpty(); header = line()) {
            if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(header.substring(15).strip());
            }
        }
        socket.getInputStream().readNBytes(length);
        return status;
    }

    /** Sends one byte more; whether the other end has had enough. */
    boolean drips() {
        try {
            send("y");
            return !open();
        } catch (IOException closed) {
            return true;
        }
    }

    /** Whether the other end still keeps it open; what it sent meanwhile is dropped. */
    boolean open() {
        try {
            socket.setSoTimeout(1);
            while (socket.getInputStream().read() >= 0) {
                Thread.onSpinWait();
            }
            return false;
        } catch (SocketTimeoutException silent) {
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
