package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Keys that end while something of theirs is open. */
class RevocationTest extends ApiContract {

    private Http.Response made(String access) {
        return bench.admin
                .post("/v1/keys", "{\"name\":\"n\",\"access\":\"" + access + "\",\"projects\":[\"*\"]}")
                .expect(201);
    }

    private void revoke(Http.Response key) {
        bench.admin.call("DELETE", "/v1/keys/" + key.at("id"), "").expect(200);
    }

    @Test
    void streamsEndWithTheirKeyAndTellNothingAfterwards() throws Exception {
        String task = bench.task("", "");
        var key = made("viewer");
        try (var events = OpenResponse.of(bench.server.address(), "/v1/events", key.at("secret"));
                var logs = OpenResponse.of(
                        bench.server.address(), "/v1/tasks/" + task + "/logs?follow=true", key.at("secret"))) {
            await().atMost(SOON).until(() -> events.text().contains(task));
            revoke(key);
            String later = bench.task("", "");
            events.awaitEnd();
            logs.awaitEnd();
            assertThat(events.text()).doesNotContain(later);
        }
    }

    @Test
    void streamEndsWhenItsKeyExpires() throws Exception {
        var key = bench.admin
                .post(
                        "/v1/keys",
                        "{\"name\":\"n\",\"access\":\"viewer\",\"projects\":[\"*\"],\"expires_at\":\""
                                + java.time.Instant.now().plusSeconds(3) + "\"}")
                .expect(201);
        try (var events = OpenResponse.of(bench.server.address(), "/v1/events", key.at("secret"))) {
            events.awaitEnd();
        }
    }

    @Test
    void runnerWhoseKeyWasRevokedGetsNoLease() throws Exception {
        var key = made("runner");
        var gone = bench.admin.as(key.at("secret"));
        String id = gone.post("/v1/runners", """
            {"name":"gone","capabilities":{"levels":["strict"],"networks":["none"]},
             "capacity":{"boxes":8,"cpus":"64","memory":"256g"}}
            """).expect(200).at("id");
        var poll = CompletableFuture.supplyAsync(
                () -> gone.post("/v1/runners/" + id + "/leases", "{\"max\":1,\"wait_seconds\":30}"));
        await().atMost(SOON).until(() -> bench.admin.get("/metrics").text().contains("glovebox_api_runners_waiting 1"));
        revoke(key);
        String task = bench.task("", "");
        assertThat(poll.get().status()).isEqualTo(401);
        assertThat(bench.state(task)).isEqualTo("queued");
    }

    @Test
    void keyHasOnlySoManyStreams() throws Exception {
        restart(store.settings(data.resolve("few"))
                .withBounds(dev.glovebox.server.setting.ServerSettings.Bounds.USUAL.withWaiting(
                        new dev.glovebox.server.setting.ServerSettings.Waiting(1, java.util.Optional.empty()))));
        var viewer = bench.admin.as(bench.key("viewer", "*"));
        try (var first = OpenResponse.of(bench.server.address(), "/v1/events", viewer.key())) {
            assertThat(first.ended()).isFalse();
            var refused =
                    viewer.get("/v1/events", "Accept", "text/event-stream").expect(429);
            assertThat(refused.at("code")).isEqualTo("TOO_MANY_STREAMS");
            assertThat(refused.whole().headers().firstValue("Retry-After")).isPresent();
        }
        await().atMost(SOON).until(() -> bench.admin.get("/metrics").text().contains("glovebox_api_streams 0"));
    }
}
