package dev.glovebox.engine.docker.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Listens where a daemon would and answers what a test says, however wrong. */
final class FakeDaemon implements AutoCloseable {

    /** What to do with a connection once its request line was read. */
    interface Behaviour {
        void response(String requestLine, OutputStream out) throws IOException, InterruptedException;
    }

    private final ServerSocketChannel server;
    private final DockerHost host;
    private final Behaviour behaviour;
    private final List<String> requests = new CopyOnWriteArrayList<>();

    FakeDaemon(Path directory, Behaviour behaviour) throws IOException {
        Path socket = directory.resolve("docker.sock");
        this.host = DockerHost.at(socket);
        this.behaviour = behaviour;
        this.server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
        Thread.ofPlatform().daemon().name("fake-daemon").start(this::serve);
    }

    /** Says these bytes to everyone and hangs up. */
    static FakeDaemon saying(Path directory, String response) throws IOException {
        return new FakeDaemon(directory, (_, out) -> out.write(response.getBytes(StandardCharsets.ISO_8859_1)));
    }

    static String ok(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    DockerApi api() {
        return new DockerApi(host);
    }

    DockerHost host() {
        return host;
    }

    List<String> requests() {
        return requests;
    }

    private void serve() {
        while (server.isOpen()) {
            try {
                var channel = server.accept();
                Thread.ofVirtual().start(() -> response(channel));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void response(SocketChannel channel) {
        try (channel) {
            String request = head(Channels.newInputStream(channel));
            requests.add(request);
            behaviour.response(request, Channels.newOutputStream(channel));
        } catch (IOException | InterruptedException hungUp) {
            return; // the client went away first, which some tests want
        }
    }

    private static String head(InputStream in) throws IOException {
        String first = HttpBody.readLine(in);
        String line = first;
        while (!line.isEmpty()) {
            line = HttpBody.readLine(in);
        }
        return first;
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }
}
