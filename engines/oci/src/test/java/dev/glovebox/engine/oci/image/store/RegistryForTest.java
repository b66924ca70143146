package dev.glovebox.engine.oci.image.store;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.glovebox.engine.oci.image.source.Digest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A registry on the loopback that speaks the distribution protocol, tells what it was asked, and can lie. */
final class RegistryForTest implements AutoCloseable {

    /** Clients ask for TLS first. The JDK's server without it leaves them waiting for ten seconds. */
    private static final SSLContext CERTIFICATE = certificate();

    private static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";

    private final HttpsServer server;
    private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();
    private final Map<String, byte[]> manifests = new ConcurrentHashMap<>();
    private final CountDownLatch slow = new CountDownLatch(1);
    private volatile @Nullable String authorization;
    private volatile @Nullable String stuck;
    final List<String> fetched = new CopyOnWriteArrayList<>();
    final CountDownLatch stuckReached = new CountDownLatch(1);

    RegistryForTest() throws IOException {
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(CERTIFICATE));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/v2/", this::answer);
        server.start();
    }

    private static SSLContext certificate() {
        try {
            Path directory = Files.createTempDirectory("registry");
            Path file = directory.resolve("keys.p12");
            String command = System.getProperty("java.home")
                    + "/bin/keytool -genkeypair -alias registry -keyalg EC -dname CN=localhost -storetype PKCS12"
                    + " -storepass secret -keystore " + file;
            var _ = new ProcessBuilder(command.split(" ", -1)).start().waitFor();
            var keys = KeyStore.getInstance(file.toFile(), "secret".toCharArray());
            Files.delete(file);
            Files.delete(directory);
            var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(keys, "secret".toCharArray());
            var context = SSLContext.getInstance("TLS");
            context.init(factory.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException | IOException | InterruptedException failed) {
            throw new IllegalStateException("no certificate for the registry", failed);
        }
    }

    String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** @return the name to pull it by */
    String add(String tag, ImageForTest image) {
        blobs.putAll(image.blobs());
        byte[] manifest = image.manifest();
        manifests.put(tag, manifest);
        manifests.put(Digest.of(manifest).text(), manifest);
        return host() + "/test/image:" + tag;
    }

    /** Sends something else in place of a blob or a manifest from now on. */
    void replace(String key, byte[] content) {
        (manifests.containsKey(key) ? manifests : blobs).put(key, content);
    }

    /** Sends half of a blob and then nothing. */
    void hang(String digest) {
        stuck = digest;
    }

    void demand(String user, String password) {
        authorization = "Basic " + basic(user, password);
    }

    static String basic(String user, String password) {
        return Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String wanted = authorization;
            if (wanted != null && !wanted.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"test\"");
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            String path = exchange.getRequestURI().getPath();
            String key = path.substring(path.lastIndexOf('/') + 1);
            if (path.equals("/v2/")) {
                send(exchange, "application/json", "{}".getBytes(StandardCharsets.UTF_8), key);
            } else if (path.contains("/manifests/") && manifests.containsKey(key)) {
                send(exchange, MANIFEST, manifests.getOrDefault(key, new byte[0]), key);
            } else if (path.contains("/blobs/") && blobs.containsKey(key)) {
                fetched.add(key);
                send(exchange, "application/octet-stream", blobs.getOrDefault(key, new byte[0]), key);
            } else {
                exchange.sendResponseHeaders(404, -1);
            }
        }
    }

    private void send(HttpExchange exchange, String type, byte[] body, String key) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
            exchange.sendResponseHeaders(200, -1);
            return;
        }
        exchange.sendResponseHeaders(200, body.length);
        var out = exchange.getResponseBody();
        if (key.equals(stuck)) {
            out.write(body, 0, body.length / 2);
            out.flush();
            stuckReached.countDown();
            try {
                slow.await();
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt();
            }
            return;
        }
        out.write(body);
    }

    @Override
    public void close() {
        slow.countDown();
        server.stop(0);
    }
}
