package dev.glovebox.server;

import static dev.glovebox.server.Bench.finished;
import static dev.glovebox.server.Bench.running;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.json.Json;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The API as those meet it who mean harm. Each attack has beside it what a decent caller gets. */
class AttackTest extends ApiContract {

    private int raw(String request) throws IOException {
        try (var raw = new Raw(bench.server.address())) {
            return raw.send(request).status();
        }
    }

    private String head(String line) {
        return line + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer " + bench.admin.key()
                + "\r\n";
    }

    @Test
    void pathTraversalIsRefused() throws IOException {
        assertThat(raw(head("GET /v1/keys") + "\r\n")).isEqualTo(200);
        for (String path : List.of(
                "/v1/tasks/../keys",
                "/v1/tasks/%2e%2e/keys",
                "/v1/tasks/..%2fkeys",
                "/v1/tasks/%252e%252e/keys",
                "/v1//keys",
                "/V1/keys",
                "/v1/keys%00",
                "/v1/keys;x=y",
                "/v1/tasks/..;/keys",
                "/v1/%6beys/../../etc/passwd",
                "//v1/keys",
                "/v1/tasks/" + "x".repeat(5000))) {
            var nobody = head("GET " + path).replace(bench.admin.key(), "none") + "\r\n";
            assertThat(raw(nobody)).as(path + " without a key").isIn(400, 401, 404, 429);
            var viewer = head("GET " + path).replace(bench.admin.key(), bench.key("viewer", "p1")) + "\r\n";
            assertThat(raw(viewer)).as(path + " with a key that may not").isIn(400, 401, 403, 404, 414);
        }
    }

    @Test
    void malformedRequestsAreRefusedAndServerSurvives() throws IOException {
        assertThat(raw("\u0000\u0001\u0002\r\n\r\n")).isIn(0, 400);
        assertThat(raw("GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n")).isIn(0, 400, 505);
        assertThat(raw("GET /healthz HTTP/1.1\r\n\r\n")).as("no host").isEqualTo(400);
        assertThat(raw(head("GET /v1/tasks") + "X: " + "y".repeat(20_000) + "\r\n\r\n"))
                .isEqualTo(431);
        assertThat(raw(head("GET /v1/tasks") + "X: y\r\n".repeat(5_000) + "\r\n"))
                .isEqualTo(431);
        assertThat(raw(head("POST /v1/tasks") + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"))
                .as("two lengths")
                .isEqualTo(400);
        assertThat(raw(head("POST /v1/tasks") + "Content-Length: -1\r\n\r\n")).isIn(0, 400);
        assertThat(raw(head("TRACE /v1/tasks") + "\r\n")).isIn(404, 405);
        bench.admin.get("/healthz").expect(200);
    }

    @Test
    void malformedBodiesAreRefusedWithoutInternalDetails() {
        for (String body : List.of(
                "",
                "null",
                "[]",
                "7",
                "{\"project\":",
                "{\"project\":\"p1\"}x",
                "[".repeat(100_000),
                "{\"a\":".repeat(50_000),
                "{\"project\":" + "9".repeat(100_000) + "}",
                "{\"project\":\"p1\",\"project\":\"p2\",\"execution_mode\":\"docker-sandbox\"}",
                "{\"project\":\"\ud800\"}")) {
            var response = bench.admin.post("/v1/tasks", body);
            assertThat(response.status())
                    .as(body.substring(0, Math.min(40, body.length())))
                    .isEqualTo(400);
            assertThat(response.text()).doesNotContain("\tat ", "Exception", "dev.glovebox", "/work");
        }
        for (String cursor :
                List.of("garbage!", "-1", "zzzzzzzzzzzzz", "99999999999999999999", "%00", "'%20OR%201=1")) {
            for (String list : List.of("tasks", "audit", "artifacts", "runs", "keys")) {
                assertThat(bench.admin.get("/v1/" + list + "?cursor=" + cursor).status())
                        .as(list + " " + cursor)
                        .isIn(200, 400);
            }
        }
        bench.admin.get("/v1/tasks?state=';DROP%20TABLE%20tasks").expect(400);
        bench.admin.get("/v1/tasks").expect(200);
    }

    @Test
    void keysOfAnotherProjectFindNothingAndChangeNothing() {
        String id = bench.task("", ",\"artifacts\":[\"dist/**\"]");
        var lease = bench.lease(1, 5).getFirst();
        bench.callBack(lease, running(1), "{\"seq\":2,\"kind\":\"artifact\",\"path\":\"dist/a\",\"data\":\"b2sK\"}")
                .expect(200);
        String artifact = bench.admin
                .get("/v1/artifacts?task=" + id)
                .json("items")
                .items()
                .getFirst()
                .at("id")
                .text()
                .orElseThrow();
        bench.admin
                .post("/v1/projects", "{\"id\":\"p9\",\"root_path\":\"/srv/p9\"}")
                .expect(201);
        var stranger = bench.admin.as(bench.key("admin", "p9"));
        for (String path : List.of(
                "/v1/tasks/" + id,
                "/v1/tasks/" + id + "/logs",
                "/v1/tasks/" + id + "/events",
                "/v1/artifacts/" + artifact,
                "/v1/artifacts/" + artifact + "/content",
                "/v1/projects/p1")) {
            stranger.get(path).expect(404);
            assertThat(bench.admin.get(path).status()).as(path).isEqualTo(200);
        }
        assertThat(stranger.get("/v1/artifacts").expect(200).json("items").items())
                .isEmpty();
        assertThat(stranger.get("/v1/events").expect(200).text()).doesNotContain(id);
        stranger.get("/v1/tasks?project=p1").expect(404);
        stranger.post("/v1/tasks/" + id + "/cancel", "").expect(404);
        stranger.post("/v1/tasks", Bench.TASK.formatted("", "")).expect(404);
        stranger.get("/v1/audit").expect(403);
        stranger.get("/metrics").expect(403);
        bench.admin.as(bench.key("viewer", "*")).get("/metrics").expect(200);
        bench.admin.as(bench.key("operator", "*")).get("/metrics").expect(200);
        assertThat(bench.state(id)).isEqualTo("running");
    }

    @Test
    void stolenLeaseOrAnOldTokenAppliesNothing() {
        String id = bench.task("", "");
        var lease = bench.lease(1, 5).getFirst();
        String path = "/v1/leases/" + lease.at("id").text().orElseThrow() + "/callbacks";
        String ending = finished(1, 0).replace("{\"seq\"", "{\"at\":\"2026-01-01T00:00:00Z\",\"seq\"");
        var thief = bench.admin.as(bench.key("runner", "*"));
        thief.post(path, "{\"token\":1,\"callbacks\":[" + ending + "]}").expect(404);
        thief.post("/v1/runners/" + bench.runnerId + "/leases", "{\"max\":1,\"wait_seconds\":0}")
                .expect(404);
        thief.post("/v1/runners/" + bench.runnerId + "/renewals", "{\"leases\":[]}")
                .expect(404);
        thief.post(
                        "/v1/runners",
                        "{\"name\":\"r1\",\"capabilities\":{\"levels\":[],\"networks\":[],\"runtimes\":[]},"
                                + "\"capacity\":{\"boxes\":1,\"cpus\":\"1\",\"memory\":\"1g\"}}")
                .expect(409);
        for (long token : new long[] {0, 2, 99}) {
            bench.runner
                    .post(path, "{\"token\":" + token + ",\"callbacks\":[" + ending + "]}")
                    .expect(409);
        }
        assertThat(bench.state(id)).isEqualTo("leased");
        bench.callBack(lease, finished(1, 0)).expect(200);
        assertThat(bench.callBack(lease, finished(1, 5), finished(2, 5))
                        .expect(200)
                        .json("applied_through")
                        .number())
                .as("after the end everything is heard and nothing done")
                .isEqualTo(2);
        assertThat(bench.state(id)).isEqualTo("succeeded");
    }

    @Test
    void artifactPathsCannotLeaveProject() {
        bench.task("", ",\"artifacts\":[\"**\"]");
        var lease = bench.lease(1, 5).getFirst();
        for (String path : List.of("../x", "/etc/passwd", "a/../../x", "a//b", "", "a/./b", "x\\u0000y", "a\\nb")) {
            bench.callBack(lease, "{\"seq\":1,\"kind\":\"artifact\",\"path\":\"" + path + "\",\"data\":\"\"}")
                    .expect(400);
        }
        String odd = "dist/\"quoted\"; filename=x";
        bench.callBack(lease, "{\"seq\":1,\"kind\":\"artifact\",\"path\":" + Json.write(odd) + ",\"data\":\"b2sK\"}")
                .expect(200);
        var artifact = bench.admin.get("/v1/artifacts").json("items").items().getFirst();
        var content =
                bench.admin.get("/v1/artifacts/" + artifact.at("id").text().orElseThrow() + "/content");
        assertThat(content.text()).isEqualTo("ok\n");
        assertThat(content.whole().headers().firstValue("Content-Disposition").orElse(""))
                .isEqualTo("attachment; filename*=UTF-8''%22quoted%22%3B%20filename%3Dx");
    }
}
