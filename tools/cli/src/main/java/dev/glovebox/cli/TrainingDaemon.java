package dev.glovebox.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The part of a Docker daemon that a run at level strict uses, for {@link AotTraining}: a release is made where there is none, and the same
 * way everywhere. It starts no process. Whoever is started here knocks at the door of its box and goes away.
 */
final class TrainingDaemon implements AutoCloseable {

    private static final String IMAGE =
            "{\"Id\":\"sha256:" + "0".repeat(64) + "\",\"Config\":{\"Env\":[\"PATH=/usr/bin\"]}}";
    private static final String CONTAINER = "{\"Id\":\"" + "0".repeat(64) + "\",\"Warnings\":[]}";
    private static final Pattern BOX_DIRECTORY = Pattern.compile("\"Source\":\"([^\"]+)\",\"Target\":\"/.glovebox\"");

    private final ServerSocketChannel server;
    private volatile Path door = Path.of("/nowhere");

    private TrainingDaemon(ServerSocketChannel server) {
        this.server = server;
    }

    static TrainingDaemon at(Path socket) throws IOException {
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
        var daemon = new TrainingDaemon(server);
        Thread.ofPlatform().daemon().start(daemon::serve);
        return daemon;
    }

    private void serve() {
        while (server.isOpen()) {
            try (var client = server.accept()) {
                answer(client);
            } catch (IOException gone) {
                // the next one may be better off; or there is none
            }
        }
    }

    private void answer(SocketChannel client) throws IOException {
        var in = new BufferedReader(new InputStreamReader(Channels.newInputStream(client), StandardCharsets.UTF_8));
        String request = String.valueOf(in.readLine());
        int length = 0;
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            if (line.startsWith("Content-Length: ")) {
                length = Integer.parseInt(line.substring("Content-Length: ".length()));
            }
        }
        var body = new char[length];
        for (int count = 0; count < length; ) {
            count += in.read(body, count, length - count);
        }
        var response = response(request, new String(body));
        client.write(ByteBuffer.wrap(response.getBytes(StandardCharsets.UTF_8)));
    }

    private String response(String request, String body) throws IOException {
        if (request.contains("/images/")) {
            return ok(IMAGE);
        }
        if (request.contains("/containers/create")) {
            var directory = BOX_DIRECTORY.matcher(body);
            if (directory.find()) {
                door = Path.of(directory.group(1), "door");
            }
            return ok(CONTAINER);
        }
        if (request.contains("/start")) {
            SocketChannel.open(UnixDomainSocketAddress.of(door)).close();
            return "HTTP/1.1 204 No Content\r\n\r\n";
        }
        if (request.startsWith("DELETE")) {
            return "HTTP/1.1 204 No Content\r\n\r\n";
        }
        return ok(request.contains("_ping") ? "OK" : request.contains("/containers/json") ? "[]" : "{}");
    }

    private static String ok(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
