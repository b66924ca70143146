package dev.glovebox.server;

import static dev.glovebox.server.Bench.finished;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.server.setting.ServerSettings;
import dev.glovebox.server.setting.ServerSettings.Body;
import dev.glovebox.server.setting.ServerSettings.Bounds;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How much is too much. */
class BoundsTest extends ApiContract {

    @Test
    void bodyThatIsTooLargeIsRefused() {
        String large = "{\"project\":\"" + "x".repeat(5 << 20) + "\"}";
        assertThat(bench.admin.post("/v1/tasks", large).expect(413).at("code")).isEqualTo("TOO_LARGE");
    }

    private ServerSettings bounded(Bounds bounds) {
        return store.settings(data.resolve("bounded")).withBounds(bounds);
    }

    @Test
    void slowBodyTimesOut() throws IOException {
        restart(bounded(new Bounds(new Body(1 << 20, Duration.ofSeconds(1)), 2000, 1 << 20, Optional.empty())));
        try (var raw = new Raw(bench.server.address())) {
            raw.send("POST /v1/tasks HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + bench.admin.key()
                    + "\r\nContent-Length: 10000\r\n\r\n");
            await().atMost(SOON).until(() -> {
                if (!raw.answered()) {
                    raw.send(" ");
                }
                return raw.answered();
            });
            assertThat(raw.status()).isEqualTo(408);
        }
        bench.admin.get("/v1/tasks").expect(200);
    }

    @Test
    void slowHeadersAreClosedAndIdleConnectionsStay() throws IOException {
        restart(bounded(new Bounds(new Body(1 << 20, Duration.ofSeconds(2)), 2000, 1 << 20, Optional.empty())));
        String decent = "GET /v1/tasks HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + bench.admin.key() + "\r\n\r\n";
        try (var first = new Raw(bench.server.address());
                var second = new Raw(bench.server.address());
                var stream = new Raw(bench.server.address());
                var kept = new Raw(bench.server.address())) {
            assertThat(kept.send(decent).whole()).isEqualTo(200);
            assertThat(second.send(decent).whole()).isEqualTo(200);
            stream.send(decent.replace("/v1/tasks", "/v1/events")
                    .replace("\r\n\r\n", "\r\nAccept: text/event-stream\r\n\r\n"));
            assertThat(stream.status()).isEqualTo(200);
            first.send("GET /v1/tasks HTTP/1.1\r\nHost: x\r\nX: ");
            second.send("GET /v1/tasks HTTP/1.1\r\nHost: x\r\nX: ");
            await().atMost(SOON).until(() -> first.drips() && second.drips());
            assertThat(kept.send(decent).whole()).as("one that only waited").isEqualTo(200);
            assertThat(stream.open())
                    .as("a stream, which sends no more requests")
                    .isTrue();
        }
        bench.admin.get("/v1/tasks").expect(200);
    }

    @Test
    void oldestOfTooManyUnfinishedRequestsIsClosed() throws IOException {
        var many = new ArrayList<Raw>();
        try {
            for (int i = 0; i < 600; i++) {
                many.add(new Raw(bench.server.address()).send("GET /healthz HTTP/1.1\r\nX: "));
            }
            await().atMost(SOON)
                    .until(() -> many.stream().filter(raw -> !raw.open()).count() >= 100);
            assertThat(many.subList(500, 600)).as("the newest").allMatch(Raw::open);
            bench.admin.get("/v1/tasks").expect(200);
        } finally {
            for (var raw : many) {
                raw.close();
            }
        }
    }

    @Test
    void rateLimitIsPerKey() throws IOException {
        restart(bounded(new Bounds(Body.of(1 << 20), 2, 1 << 20, Optional.empty())));
        var hasty = bench.admin.as(bench.key("viewer", "p1"));
        assertThat(Stream.generate(() -> hasty.get("/v1/tasks").status()).limit(200))
                .contains(200, 429);
        bench.runner
                .post("/v1/runners/" + bench.runnerId + "/renewals", "{\"leases\":[]}")
                .expect(200);
        await().atMost(SOON).until(() -> hasty.get("/v1/tasks").status() == 200);
    }

    @Test
    void guessingKeysIsSlowedDown() {
        var guesser = bench.admin.as("gbx_nosuchkey_nosuchsecret");
        assertThat(Stream.generate(() -> guesser.get("/v1/tasks").status()).limit(50))
                .contains(401, 429)
                .doesNotContain(200);
    }

    @Test
    void oversizedArtifactIsNotStored() throws IOException {
        restart(bounded(new Bounds(Body.of(4 << 20), 2000, 300_000, Optional.empty())));
        String id = bench.task("", ",\"artifacts\":[\"**\"]");
        var lease = bench.lease(1, 5).getFirst();
        String piece = Base64.getEncoder().encodeToString(new byte[200_000]);
        String callback = "{\"seq\":%d,\"kind\":\"artifact\",\"path\":\"%s\",\"data\":\"%s\"}";
        bench.callBack(lease, callback.formatted(1, "small", "b2sK"), callback.formatted(2, "large", piece))
                .expect(200);
        bench.callBack(lease, callback.formatted(3, "large", piece), callback.formatted(4, "large", piece))
                .expect(200);
        bench.callBack(lease, callback.formatted(5, "late", "b2sK")).expect(200);
        assertThat(bench.admin.get("/v1/artifacts?task=" + id).json("items").items().stream()
                        .map(item -> item.at("path").text().orElse("")))
                .containsExactly("late", "small");
        assertThat(bench.admin.timeline("/v1/tasks/" + id).stream().filter("artifacts.refused"::equals))
                .hasSize(1);
    }

    @Test
    void oldDetailsAreRemovedAndTaskStays() throws IOException {
        String id = bench.task("", ",\"artifacts\":[\"**\"]");
        String waits = bench.task("", "");
        bench.callBack(
                        bench.lease(1, 5).getFirst(),
                        "{\"seq\":1,\"kind\":\"artifact\",\"path\":\"a\",\"data\":\"b2sK\"}",
                        "{\"seq\":2,\"kind\":\"logs\",\"stream\":\"stdout\",\"data\":\"b2sK\"}",
                        finished(3, 0))
                .expect(200);
        var settings = bench.server.settings();
        String key = bench.admin.key();
        bench.close();
        var brief = settings.withBounds(new Bounds(Body.of(1 << 20), 2000, 1 << 20, Optional.of(Duration.ofMillis(1))));
        try (var again = ApiServer.start(brief)) {
            var admin = new Http(again.address(), key, new Contract());
            await().atMost(SOON).until(() -> admin.timeline("/v1/tasks/" + id).isEmpty());
            assertThat(admin.get("/v1/tasks/" + id).expect(200).at("state")).isEqualTo("succeeded");
            assertThat(admin.get("/v1/tasks/" + id + "/logs").text()).isEmpty();
            assertThat(admin.get("/v1/artifacts").json("items").items()).isEmpty();
            assertThat(admin.timeline("/v1/tasks/" + waits)).containsExactly("task.created");
            assertThat(admin.get("/v1/audit?type=task.ended").text()).contains(id);
        }
        bench = new Bench(store.settings(data.resolve("other")));
    }
}
