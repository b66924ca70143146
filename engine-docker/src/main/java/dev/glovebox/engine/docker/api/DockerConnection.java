package dev.glovebox.engine.docker.api;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One request, one connection. A unix connection costs tens of microseconds, so there is no pool that could hold a broken one.
 */
final class DockerConnection {

    private static final String VERSION = "/v1.41";

    private final DockerHost host;

    DockerConnection(DockerHost host) {
        this.host = host;
    }

    /** Sends a body of which the whole is known. */
    DockerResponse send(String method, String path, String body, Duration patience) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return exchange(
                head(method, path) + "Content-Type: application/json\r\nContent-Length: " + bytes.length + "\r\n\r\n",
                out -> out.write(bytes),
                patience);
    }

    /** Streams a tar archive. */
    DockerResponse upload(String path, InputStream archive, Duration patience) throws IOException {
        return exchange(
                head("POST", path) + "Content-Type: application/x-tar\r\nTransfer-Encoding: chunked\r\n\r\n",
                out -> HttpBody.writeChunks(archive, out),
                patience);
    }

    private static String head(String method, String path) {
        return method + " " + (path.startsWith("/_ping") ? path : VERSION + path)
                + " HTTP/1.1\r\nHost: docker\r\nConnection: close\r\n";
    }

    private interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    private DockerResponse exchange(String head, Body body, Duration patience) throws IOException {
        try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                var _ = Deadline.closing(channel, patience)) {
            channel.connect(UnixDomainSocketAddress.of(host.requireSocket()));
            var out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
            out.write(HttpBody.ascii(head));
            body.writeTo(out);
            out.flush();
            return read(new BufferedInputStream(Channels.newInputStream(channel)));
        }
    }

    private static DockerResponse read(InputStream in) throws IOException {
        String statusLine = HttpBody.readLine(in);
        String[] parts = statusLine.split(" ", 3);
        if (parts.length < 2 || !parts[0].startsWith("HTTP/1.") || !parts[1].matches("\\d{3}")) {
            throw new IOException("the socket does not speak HTTP; it said: " + statusLine);
        }
        Map<String, String> headers = new HashMap<>();
        for (String line = HttpBody.readLine(in); !line.isEmpty(); line = HttpBody.readLine(in)) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.put(
                        line.substring(0, colon).toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).strip());
            }
        }
        int status = Integer.parseInt(parts[1]);
        return new DockerResponse(status, new String(HttpBody.read(in, status, headers), StandardCharsets.UTF_8));
    }
}
