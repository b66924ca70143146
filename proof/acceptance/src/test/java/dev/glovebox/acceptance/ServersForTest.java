package dev.glovebox.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A host named allowed.test on this machine's loopback, for HTTP and for HTTPS, with a certificate made for the occasion. */
final class ServersForTest implements AutoCloseable {

    private static final String PASSWORD = "changeit";

    /** Bytes at /large: more than any buffer on the way takes. */
    static final int LARGE = 2 << 20;

    final String certificate;
    private final AtomicLong requests = new AtomicLong();
    private final HttpServer web;
    private final HttpsServer tls;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    ServersForTest(Path directory) throws Exception {
        Path store = directory.resolve("store.p12");
        run(
                "keytool",
                "-genkeypair",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD,
                "-alias",
                "host",
                "-keyalg",
                "EC",
                "-dname",
                "CN=allowed.test",
                "-ext",
                "san=dns:allowed.test",
                "-ext",
                "bc=ca:true");
        certificate = run(
                "keytool",
                "-exportcert",
                "-rfc",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD,
                "-alias",
                "host");
        var loopback = InetAddress.ofLiteral("127.0.0.1");
        web = started(HttpServer.create(new InetSocketAddress(loopback, 0), 0));
        tls = HttpsServer.create(new InetSocketAddress(loopback, 0), 0);
        tls.setHttpsConfigurator(new HttpsConfigurator(context(store)));
        started(tls);
    }

    private HttpServer started(HttpServer server) {
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            byte[] body = "welcome".getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.createContext("/large", exchange -> {
            exchange.sendResponseHeaders(200, LARGE);
            exchange.getResponseBody().write(new byte[LARGE]);
            exchange.close();
        });
        server.start();
        return server;
    }

    /** Files of a directory, from now on, by HTTPS. */
    void publish(String path, Path directory) {
        tls.createContext(path, exchange -> {
            Path file = directory
                    .resolve(exchange.getRequestURI().getPath().substring(path.length()))
                    .normalize();
            if (Files.isDirectory(file)) {
                file = file.resolve("index");
            }
            boolean there = file.startsWith(directory) && Files.isRegularFile(file);
            byte[] body = there ? Files.readAllBytes(file) : new byte[0];
            if (file.endsWith("index")) {
                exchange.getResponseHeaders().add("content-type", "text/html");
            }
            exchange.sendResponseHeaders(there ? 200 : 404, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    /** So many were answered with a welcome. */
    long requests() {
        return requests.get();
    }

    int web() {
        return web.getAddress().getPort();
    }

    int tls() {
        return tls.getAddress().getPort();
    }

    private static SSLContext context(Path store) throws Exception {
        var keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        var context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private static String run(String... command) throws IOException, InterruptedException {
        var list = new java.util.ArrayList<>(List.of(command));
        list.set(0, Path.of(System.getProperty("java.home"), "bin", command[0]).toString());
        var process = new ProcessBuilder(list).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(text);
        }
        return text;
    }

    static String resource(String name) {
        try (var stream = ServersForTest.class.getResourceAsStream(name)) {
            return new String(java.util.Objects.requireNonNull(stream).readAllBytes(), UTF_8);
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    @Override
    public void close() {
        web.stop(0);
        tls.stop(0);
        threads.close();
    }
}
