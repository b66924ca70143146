package dev.glovebox.selftest.scenario.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;

/** Answers "ok" to whoever asks. */
final class OkServer implements AutoCloseable {

    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok".getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket listener;

    /** On this host's loopback. */
    OkServer() throws IOException {
        this(InetAddress.ofLiteral("127.0.0.1"));
    }

    private OkServer(InetAddress address) throws IOException {
        listener = new ServerSocket(0, 64, address);
        Thread.ofVirtual().name("ok-server").start(this::serve);
    }

    /** On every address of this host. */
    static OkServer everywhere() throws IOException {
        return new OkServer(InetAddress.ofLiteral("0.0.0.0"));
    }

    int port() {
        return listener.getLocalPort();
    }

    private void serve() {
        while (!listener.isClosed()) {
            try (var client = listener.accept()) {
                client.setSoTimeout(2000);
                int _ = client.getInputStream().read(new byte[4096]);
                client.getOutputStream().write(ANSWER);
            } catch (IOException gone) {
                // the next one may be there
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
