package dev.glovebox.client;

import dev.glovebox.protocol.wire.ApiError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.HttpsURLConnection;

/**
 * Sends calls. On the JDK's oldest client, because it is the one that is ready twenty times sooner in a fresh process
 * (decision 9); it follows no redirect, or the key would go along.
 */
final class Http {

    static final String IDEMPOTENCY_KEY = "Idempotency-Key";

    private static final Duration CONNECT = Duration.ofSeconds(5);

    /** No answer of ours is larger; one that is comes from someone else. */
    private static final int LARGEST = 16 << 20;

    /** An answer that is no refusal. */
    public record Response(int status, String body, Optional<String> etag) {}

    private final ServerAddress server;
    private final Optional<PinnedCertificate> pinned;

    Http(ServerAddress server) {
        this.server = server;
        this.pinned = server.certificate().map(PinnedCertificate::of);
    }

    /** Sends once. */
    Response send(Call call) {
        try {
            var connection = open(call);
            try (var body = response(connection)) {
                return new Response(
                        connection.getResponseCode(),
                        text(body),
                        Optional.ofNullable(connection.getHeaderField("ETag")));
            }
        } catch (IOException broken) {
            throw new ServerUnreachable(server.url(), broken);
        }
    }

    /** Sends once and leaves the body to be read as it comes. */
    InputStream stream(Call call) {
        try {
            return response(open(call));
        } catch (IOException broken) {
            throw new ServerUnreachable(server.url(), broken);
        }
    }

    ServerUnreachable broken(IOException cause) {
        return new ServerUnreachable(server.url(), cause);
    }

    private HttpURLConnection open(Call call) throws IOException {
        var connection = (HttpURLConnection) server.at(call.path()).toURL().openConnection();
        if (connection instanceof HttpsURLConnection secure) {
            pinned.ifPresent(certificate -> certificate.guard(secure));
        }
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        connection.setConnectTimeout((int) CONNECT.toMillis());
        connection.setReadTimeout((int) call.patience().toMillis());
        connection.setRequestMethod(call.method());
        connection.setRequestProperty("Authorization", "Bearer " + server.key());
        call.headers().forEach(connection::setRequestProperty);
        if (call.body().isPresent()) {
            connection.setDoOutput(true);
            try (var out = connection.getOutputStream()) {
                out.write(call.body().get().getBytes(StandardCharsets.UTF_8));
            }
        }
        return connection;
    }

    private static InputStream response(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        if (status >= 200 && status < 300) {
            return connection.getInputStream();
        }
        var body = connection.getErrorStream();
        try (var stream = body == null ? InputStream.nullInputStream() : body) {
            throw new ApiException(refusal(status, text(stream)));
        }
    }

    /** Whatever stands between us and the server may refuse too, in words of its own. */
    private static ApiError refusal(int status, String body) {
        return ApiError.tryRead(body)
                .orElseGet(() -> new ApiError(
                        status,
                        "UNEXPECTED_RESPONSE",
                        "response " + status + " is not from a Glovebox server",
                        "check the address of the server, and proxies on the way to it"));
    }

    private static String text(InputStream body) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var chunk = new byte[8192];
        for (int count = body.read(chunk); count >= 0; count = body.read(chunk)) {
            bytes.write(chunk, 0, count);
            if (bytes.size() > LARGEST) {
                throw new IOException("the response is too large for a Glovebox server");
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
