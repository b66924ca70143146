package dev.glovebox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.glovebox.protocol.runner.LeasePoll;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RunnersFailoverTest {

    private static final LeasePoll POLL = new LeasePoll(1, 0, List.of());

    private static HttpServer server(int status, AtomicInteger requests) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            byte[] body = "{\"leases\":[],\"cancel\":[],\"lost\":[]}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static RunnersApi at(HttpServer server) {
        return new RunnersOverHttp(new ServerAddress(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()), "key"));
    }

    @Test
    void nextServerIsUsedWhenOneDoesNotRespondAndIsKept() throws IOException {
        var busy = new AtomicInteger();
        var well = new AtomicInteger();
        var first = server(503, busy);
        var second = server(200, well);
        var gone = server(200, new AtomicInteger());
        gone.stop(0);
        var runners = new RunnersFailover(List.of(at(gone), at(first), at(second)));
        assertThat(runners.poll("r", POLL).empty()).isTrue();
        assertThat(runners.poll("r", POLL).empty()).isTrue();
        assertThat(busy).hasValue(1);
        assertThat(well).hasValue(2);
        second.stop(0);
        assertThatThrownBy(() -> runners.poll("r", POLL)).isInstanceOf(RuntimeException.class);
        first.stop(0);
    }

    @Test
    void refusalIsAnAnswer() throws IOException {
        var refusing = server(401, new AtomicInteger());
        var other = new AtomicInteger();
        var second = server(200, other);
        var runners = new RunnersFailover(List.of(at(refusing), at(second)));
        assertThatThrownBy(() -> runners.poll("r", POLL)).isInstanceOf(ApiException.class);
        assertThat(other).hasValue(0);
        refusing.stop(0);
        second.stop(0);
    }
}
