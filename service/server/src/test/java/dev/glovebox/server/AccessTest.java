package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Keys, and what they open. */
class AccessTest extends ApiContract {

    @Test
    void keysAreLimitedToTheirProjectsAndEndWhenRevokedOrExpired() throws IOException {
        assertThat(Files.getPosixFilePermissions(data.resolve("api-key")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        String id = bench.task("", "");
        var viewer = bench.admin.as(bench.key("viewer", "p1"));
        viewer.get("/v1/tasks/" + id).expect(200);
        viewer.post("/v1/tasks", Bench.TASK.formatted("", "")).expect(403);
        viewer.get("/v1/keys").expect(403);
        bench.admin
                .post("/v1/projects", "{\"id\":\"p9\",\"root_path\":\"/srv/p9\"}")
                .expect(201);
        var stranger = bench.admin.as(bench.key("admin", "p9"));
        stranger.get("/v1/tasks/" + id).expect(404);
        assertThat(stranger.get("/v1/tasks").expect(200).json("items").items()).isEmpty();
        stranger.get("/v1/keys").expect(403);
        bench.runner.get("/v1/tasks").expect(403);
        bench.admin.as("nonsense").get("/v1/tasks").expect(401);

        var made = bench.admin
                .post(
                        "/v1/keys",
                        "{\"name\":\"n\",\"access\":\"viewer\",\"projects\":[\"*\"],\"expires_at\":\""
                                + Instant.now().plusSeconds(1) + "\"}")
                .expect(201);
        await().atMost(SOON)
                .until(() -> bench.admin.as(made.at("secret")).get("/v1/tasks").status() == 401);
        var gone = bench.admin
                .post("/v1/keys", "{\"name\":\"n\",\"access\":\"viewer\",\"projects\":[\"*\"]}")
                .expect(201);
        bench.admin.as(gone.at("secret")).get("/v1/tasks").expect(200);
        bench.admin.call("DELETE", "/v1/keys/" + gone.at("id"), "").expect(200);
        bench.admin.as(gone.at("secret")).get("/v1/tasks").expect(401);
        assertThat(bench.admin.get("/v1/keys").text()).doesNotContain(gone.at("secret"));
        assertThat(bench.admin.get("/v1/audit?type=key.revoked").text()).contains(gone.at("id"));
    }

    @Test
    void everyRouteExceptHealthAndTheDocumentNeedsAKeyAndTheSameOrigin() {
        var nobody = bench.admin.as("none");
        for (var path : new Contract().paths().entrySet()) {
            String position = path.getKey().toString().replace("{id}", "x");
            boolean readable = ((java.util.Map<?, ?>) path.getValue()).containsKey("get");
            if (!position.endsWith("z") && !position.equals("/openapi.yaml")) {
                // Failures are slowed down after a few, which is as good a refusal.
                assertThat(nobody.call(readable ? "GET" : "POST", position, "").status())
                        .as(position)
                        .isIn(401, 429);
            }
        }
        bench.admin.get("/healthz").expect(200);
        bench.admin.get("/readyz").expect(200);
        assertThat(bench.admin.get("/metrics").expect(200).text())
                .contains("glovebox_api_requests_total{", "glovebox_api_request_seconds_bucket{");
        var foreign = bench.admin.get("/v1/tasks", "Origin", "http://evil.example");
        assertThat(foreign.status()).isEqualTo(403);
        assertThat(foreign.whole()
                        .headers()
                        .firstValue("Content-Security-Policy")
                        .orElse(""))
                .contains("default-src 'none'");
    }

    @Test
    void updateOfOldVersionIsRefused() {
        String spec = "{\"id\":\"p1\",\"root_path\":\"/srv/p1\"}";
        bench.admin.call("PUT", "/v1/projects/p1", spec).expect(428);
        bench.admin.call("PUT", "/v1/projects/p1", spec, "If-Match", "\"1\"").expect(200);
        bench.admin.call("PUT", "/v1/projects/p1", spec, "If-Match", "\"1\"").expect(412);
        bench.admin.get("/v1/projects/p1", "If-None-Match", "\"2\"").expect(304);
    }
}
