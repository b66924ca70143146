package dev.glovebox.bench.api;

import dev.glovebox.json.Json;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One kept connection that sends one request after another. As plain as can be: the server is to be measured, not a client. */
final class Connection implements AutoCloseable {

    private final Socket socket;
    private final InputStream in;
    private final String head;

    Connection(URI server, String key) throws IOException {
        socket = new Socket(server.getHost(), server.getPort());
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
        head = "Host: " + server.getAuthority() + "\r\nAuthorization: Bearer " + key + "\r\n";
    }

    Json post(String path, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        send("POST " + path + " HTTP/1.1\r\n" + head + "Content-Type: application/json\r\nContent-Length: "
                + bytes.length + "\r\n\r\n" + body);
        return answer(path);
    }

    Json get(String path) throws IOException {
        send("GET " + path + " HTTP/1.1\r\n" + head + "\r\n");
        return answer(path);
    }

    /** Opens a stream of events; what follows is read with {@link #line}. */
    void watch(String path) throws IOException {
        send("GET " + path + " HTTP/1.1\r\n" + head + "Accept: text/event-stream\r\n\r\n");
        if (!line().contains(" 200 ")) {
            throw new IOException(path + " is no stream");
        }
    }

    private void send(String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
    }

    private Json answer(String path) throws IOException {
        String status = line();
        int length = -1;
        for (String header = line(); !header.isEmpty(); header = line()) {
            if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(header.substring(15).strip());
            }
        }
        String body = new String(length < 0 ? chunks() : in.readNBytes(length), StandardCharsets.UTF_8);
        if (!status.startsWith("HTTP/1.1 2")) {
            throw new IOException(path + ": " + status + " " + body);
        }
        return Json.parse(body);
    }

    private byte[] chunks() throws IOException {
        var whole = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            whole.write(in.readNBytes(size));
            line();
        }
        line();
        return whole.toByteArray();
    }

    String line() throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException();
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
