package dev.glovebox.engine.docker.api;

import dev.glovebox.engine.container.Deadline;
import dev.glovebox.model.value.Printable;
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
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * One request, one connection. A unix connection costs tens of microseconds, so there is no pool that could hold a broken one.
 */
final class DockerConnection {

    /** The oldest that has all we use. A daemon that no longer speaks it names the oldest it does. */
    private static final String OLDEST = "1.41";

    private static final Pattern TOO_OLD = Pattern.compile("Minimum supported API version is (\\d{1,3}\\.\\d{1,3})");
    private static final int MOST_HEADERS = 200;

    private final DockerHost host;
    private volatile String version = OLDEST;

    DockerConnection(DockerHost host) {
        this.host = host;
    }

    /** Sends a body of which the whole is known. */
    DockerResponse send(String method, String path, String body, Duration patience) throws IOException {
        var response = sendOnce(method, path, body, patience);
        return learnsVersion(response) ? sendOnce(method, path, body, patience) : response;
    }

    private DockerResponse sendOnce(String method, String path, String body, Duration patience) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return exchange(
                head(method, path) + "Content-Type: application/json\r\nContent-Length: " + bytes.length + "\r\n\r\n",
                out -> out.write(bytes),
                patience);
    }

    /** For answers that take their time: each line is told as it arrives. */
    DockerResponse follow(String method, String path, Duration patience, Consumer<String> lines) throws IOException {
        return exchange(head(method, path) + "Content-Length: 0\r\n\r\n", _ -> {}, lines, patience);
    }

    /** Streams a tar archive. */
    DockerResponse upload(String path, InputStream archive, Duration patience) throws IOException {
        return exchange(
                head("POST", path) + "Content-Type: application/x-tar\r\nTransfer-Encoding: chunked\r\n\r\n",
                out -> HttpBody.writeChunks(archive, out),
                patience);
    }

    /** Streams what the daemon sends; the answer itself has no body, unless the daemon refuses. */
    DockerResponse download(String path, OutputStream to, Duration patience) throws IOException {
        var response = downloadOnce(path, to, patience);
        return learnsVersion(response) ? downloadOnce(path, to, patience) : response;
    }

    private DockerResponse downloadOnce(String path, OutputStream to, Duration patience) throws IOException {
        return exchange(
                head("GET", path) + "\r\n",
                _ -> {},
                (in, status, headers) -> {
                    if (status == 200) {
                        HttpBody.copy(in, headers, to);
                        return new byte[0];
                    }
                    return HttpBody.read(in, status, headers);
                },
                patience);
    }

    private boolean learnsVersion(DockerResponse response) {
        if (response.status() != 400) {
            return false;
        }
        var wanted = TOO_OLD.matcher(response.message());
        if (!wanted.find() || wanted.group(1).equals(version)) {
            return false;
        }
        version = wanted.group(1);
        return true;
    }

    private String head(String method, String path) {
        return method + " " + (path.startsWith("/_ping") ? path : "/v" + version + path)
                + " HTTP/1.1\r\nHost: docker\r\nConnection: close\r\n";
    }

    private interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    private interface BodyReader {
        byte[] read(InputStream in, int status, Map<String, String> headers) throws IOException;
    }

    private DockerResponse exchange(String head, Body body, Duration patience) throws IOException {
        return exchange(head, body, _ -> {}, patience);
    }

    private DockerResponse exchange(String head, Body body, Consumer<String> lines, Duration patience)
            throws IOException {
        return exchange(
                head,
                body,
                (in, status, headers) -> {
                    boolean chunked = "chunked".equalsIgnoreCase(headers.get("transfer-encoding"));
                    return status == 200 && chunked
                            ? HttpBody.readLines(in, lines)
                            : HttpBody.read(in, status, headers);
                },
                patience);
    }

    private DockerResponse exchange(String head, Body body, BodyReader reader, Duration patience) throws IOException {
        try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                var _ = Deadline.closing(channel, patience)) {
            channel.connect(UnixDomainSocketAddress.of(host.requireSocket()));
            var out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
            out.write(HttpBody.ascii(head));
            body.writeTo(out);
            out.flush();
            return read(new BufferedInputStream(Channels.newInputStream(channel), 1 << 16), reader);
        }
    }

    private static DockerResponse read(InputStream in, BodyReader reader) throws IOException {
        String statusLine = HttpBody.readLine(in);
        String[] parts = statusLine.split(" ", 3);
        if (parts.length < 2 || !parts[0].startsWith("HTTP/1.") || !parts[1].matches("\\d{3}")) {
            throw new IOException("the socket does not speak HTTP; it sent: " + Printable.text(statusLine));
        }
        Map<String, String> headers = new HashMap<>();
        for (String line = HttpBody.readLine(in); !line.isEmpty(); line = HttpBody.readLine(in)) {
            int colon = line.indexOf(':');
            if (headers.size() >= MOST_HEADERS) {
                throw new IOException("the Docker daemon's response has more than " + MOST_HEADERS + " headers");
            }
            if (colon > 0) {
                headers.put(
                        line.substring(0, colon).toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).strip());
            }
        }
        int status = Integer.parseInt(parts[1]);
        return new DockerResponse(status, new String(reader.read(in, status, headers), StandardCharsets.UTF_8));
    }
}
