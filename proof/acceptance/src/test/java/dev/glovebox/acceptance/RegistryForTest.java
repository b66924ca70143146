package dev.glovebox.acceptance;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** A registry on this machine's loopback, with one image of one layer. Docker speaks plain HTTP to such a one. */
final class RegistryForTest implements AutoCloseable {

    private static final String MANIFEST = "application/vnd.docker.distribution.manifest.v2+json";

    private final HttpServer server;
    private final Map<String, byte[]> blobs = new HashMap<>();
    private final byte[] manifest;

    RegistryForTest() throws IOException {
        // an empty archive; the label tells the image apart from those of other tests
        byte[] tar = new byte[10_240];
        byte[] layer = gzip(tar);
        byte[] config = ("{\"architecture\":\"amd64\",\"os\":\"linux\",\"config\":{\"Labels\":{\"mark\":\""
                        + new Random().nextLong() + "\"}},\"rootfs\":{\"type\":\"layers\",\"diff_ids\":[\""
                        + digest(tar)
                        + "\"]}}")
                .getBytes(StandardCharsets.UTF_8);
        blobs.put(digest(config), config);
        blobs.put(digest(layer), layer);
        manifest = ("{\"schemaVersion\":2,\"mediaType\":\"" + MANIFEST
                        + "\",\"config\":{\"mediaType\":\"application/vnd.docker.container.image.v1+json\",\"size\":"
                        + config.length + ",\"digest\":\"" + digest(config)
                        + "\"},\"layers\":[{\"mediaType\":\"application/vnd.docker.image.rootfs.diff.tar.gzip\",\"size\":"
                        + layer.length + ",\"digest\":\"" + digest(layer) + "\"}]}")
                .getBytes(StandardCharsets.UTF_8);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v2/", this::answer);
        server.start();
    }

    /** What to pull. */
    String image() {
        return "127.0.0.1:" + server.getAddress().getPort() + "/tiny:1";
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (path.equals("/v2/")) {
            send(exchange, "application/json", "{}".getBytes(StandardCharsets.UTF_8));
        } else if (path.equals("/v2/tiny/manifests/1") || path.equals("/v2/tiny/manifests/" + digest(manifest))) {
            exchange.getResponseHeaders().set("Docker-Content-Digest", digest(manifest));
            send(exchange, MANIFEST, manifest);
        } else if (path.startsWith("/v2/tiny/blobs/") && blobs.containsKey(path.substring(15))) {
            send(exchange, "application/octet-stream", blobs.getOrDefault(path.substring(15), new byte[0]));
        } else {
            exchange.sendResponseHeaders(404, -1);
        }
        exchange.close();
    }

    private static void send(HttpExchange exchange, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
            exchange.sendResponseHeaders(200, -1);
        } else {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static byte[] gzip(byte[] content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(bytes)) {
            zip.write(content);
        }
        return bytes.toByteArray();
    }

    private static String digest(byte[] content) {
        try {
            return "sha256:"
                    + HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
