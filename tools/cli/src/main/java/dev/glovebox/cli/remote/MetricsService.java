package dev.glovebox.cli.remote;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.glovebox.cli.option.ListenAddress;
import dev.glovebox.daemon.service.Service;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The figures of a process that has no API, for Prometheus. They are asked for without a key, so by this machine alone. */
final class MetricsService implements Service {

    private static final String PATH = "/metrics";

    private final ListenAddress address;
    private final Metrics metrics;
    private @Nullable HttpServer server;

    MetricsService(ListenAddress address, Metrics metrics) {
        if (!address.loopback()) {
            throw new SandboxException(
                    FailureCode.BAD_CONFIGURATION,
                    "metrics would be served on " + address.host() + " without authentication",
                    "write 127.0.0.1:" + address.port() + " and use a proxy that authenticates");
        }
        this.address = address;
        this.metrics = metrics;
    }

    @Override
    public void start() {
        try {
            var made = HttpServer.create(new InetSocketAddress(address.host(), address.port()), 0);
            made.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            made.createContext("/", this::answer);
            made.start();
            server = made;
        } catch (IOException taken) {
            throw new SandboxException(
                    FailureCode.BAD_CONFIGURATION,
                    "metrics cannot be served on " + address.host() + ":" + address.port() + ": " + taken.getMessage(),
                    "use another port with --metrics",
                    taken);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestURI().getPath().equals(PATH)) {
                exchange.sendResponseHeaders(404, -1);
            } else if (!exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET");
                exchange.sendResponseHeaders(405, -1);
            } else {
                byte[] text = metrics.text().getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", Metrics.CONTENT_TYPE);
                exchange.sendResponseHeaders(200, text.length);
                exchange.getResponseBody().write(text);
            }
        }
    }

    @Override
    public String announcement() {
        int port = server == null ? address.port() : server.getAddress().getPort();
        String host = address.host().contains(":") ? "[" + address.host() + "]" : address.host();
        return "metrics at http://" + host + ":" + port + PATH;
    }

    @Override
    public void close() {
        if (server != null) {
            server.stop(0);
        }
    }
}
