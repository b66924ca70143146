package dev.glovebox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.glovebox.protocol.runner.RunnerCallback.Stream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a server that breaks connections, answers late or is none of ours. */
@Timeout(60)
class GloveboxClientTest {

    private static final String TASK = "{\"id\":\"t1\",\"project\":\"p1\",\"execution_mode\":\"docker-sandbox\","
            + "\"sandbox\":{\"command\":[\"true\"]},\"state\":\"queued\",\"attempt\":0,"
            + "\"created_at\":\"2026-01-01T00:00:00Z\"}";

    private HttpServer http;
    private final List<String> seen = new CopyOnWriteArrayList<>();

    @BeforeEach
    void open() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.start();
    }

    @AfterEach
    void close() {
        http.stop(0);
    }

    private GloveboxClient client() {
        return new GloveboxClient(new ServerAddress(
                URI.create("http://127.0.0.1:" + http.getAddress().getPort()), "secret"));
    }

    private void on(String path, HttpHandler handler) {
        http.createContext(path, handler);
    }

    private static void response(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Test
    void lostResponseIsRetriedWithSameKey() {
        on("/v1/tasks", exchange -> {
            exchange.getRequestBody().readAllBytes();
            seen.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
            if (seen.size() < 3) {
                exchange.close();
            } else {
                response(exchange, 201, TASK);
            }
        });
        assertThat(client().tasks().create(Map.of("project", "p1")).id()).isEqualTo("t1");
        assertThat(seen).hasSizeGreaterThanOrEqualTo(3);
        assertThat(seen.stream().distinct()).hasSize(1);
    }

    @Test
    void refusalIsTypedWithEveryViolation() {
        on(
                "/v1/tasks",
                exchange -> response(
                        exchange,
                        422,
                        "{\"status\":422,\"code\":\"POLICY_REJECTED\",\"detail\":\"no\",\"hint\":\"ask\",\"blame\":\"policy\","
                                + "\"violations\":[{\"rule\":\"mount.outside_project\",\"message\":\"m\",\"hint\":\"h\"}]}"));
        assertThatThrownBy(() -> client().tasks().create(Map.of()))
                .isInstanceOfSatisfying(ApiException.class, refused -> {
                    assertThat(refused.error().code()).isEqualTo("POLICY_REJECTED");
                    assertThat(refused.error().violations())
                            .extracting("rule")
                            .containsExactly("mount.outside_project");
                });
    }

    @Test
    void foreignResponseIsReported() {
        on("/", exchange -> response(exchange, 404, "<html>not here</html>"));
        assertThatThrownBy(() -> client().tasks().get("t1"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.error().code()).isEqualTo("UNEXPECTED_RESPONSE"));
    }

    /** The control: had it been followed, the key would have gone along. */
    @Test
    void redirectIsNotFollowed() {
        on("/v1/tasks/t1", exchange -> {
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            response(exchange, 302, "");
        });
        on("/elsewhere", exchange -> {
            seen.add("followed");
            response(exchange, 200, TASK);
        });
        assertThatThrownBy(() -> client().tasks().get("t1")).isInstanceOf(ApiException.class);
        assertThat(seen).isEmpty();
    }

    @Test
    void timelineThatBreaksGoesOnAfterTheLastEventThatArrived() {
        on("/v1/tasks/t1/events", exchange -> {
            String after = exchange.getRequestHeaders().getFirst("Last-Event-ID");
            seen.add(after);
            exchange.sendResponseHeaders(200, 0);
            int next = Integer.parseInt(after) + 1;
            String event = "{\"seq\":" + next + ",\"type\":\"a.b\",\"at\":\"2026-01-01T00:00:00Z\",\"project\":\"p1\","
                    + "\"details\":{}}";
            exchange.getResponseBody()
                    .write(("id: " + next + "\ndata: " + event + "\n\nid: 9\ndata: {\"cut")
                            .getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        var numbers = new ArrayList<Long>();
        client().tasks().follow("t1", event -> {
            numbers.add(event.seq());
            return event.seq() < 3;
        });
        assertThat(numbers).containsExactly(1L, 2L, 3L);
        assertThat(seen).containsExactly("0", "1", "2");
    }

    @Test
    void outputThatBreaksGoesOnWhereItBroke() {
        byte[] whole = "the whole output of a program".getBytes(StandardCharsets.UTF_8);
        on("/v1/tasks/t1/logs", exchange -> {
            int offset = Integer.parseInt(exchange.getRequestURI().getQuery().replaceFirst(".*offset=(\\d+).*", "$1"));
            seen.add(Integer.toString(offset));
            int left = whole.length - offset;
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(whole, offset, Math.min(10, left));
            exchange.getResponseBody().flush();
            if (left > 10) {
                throw new IOException("the connection breaks here");
            }
            exchange.close();
        });
        var bytes = new ByteArrayOutputStream();
        client().tasks().output("t1", Stream.STDOUT, 0, bytes::writeBytes);
        assertThat(bytes.toByteArray()).isEqualTo(whole);
        assertThat(seen).containsExactly("0", "10", "20");
    }

    @Test
    void unreachableServerIsReportedAtOnce() {
        var nobody = new GloveboxClient(new ServerAddress(URI.create("http://127.0.0.1:1"), "k"));
        assertThatThrownBy(() -> nobody.tasks().get("t1"))
                .isInstanceOf(ServerUnreachable.class)
                .hasMessageContaining("http://127.0.0.1:1");
    }

    @Test
    void keyIsNotInTheTextOfAnAddress() {
        assertThat(new ServerAddress(URI.create("http://127.0.0.1:1"), "very-secret").toString())
                .doesNotContain("very-secret");
        assertThatThrownBy(() -> new ServerAddress(URI.create("ftp://x"), "k"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ServerAddress(URI.create("http://x"), "a\r\nHost: y"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("Host");
    }
}
