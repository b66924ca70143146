package dev.glovebox.server;

import static dev.glovebox.server.Bench.failed;
import static dev.glovebox.server.Bench.finished;
import static dev.glovebox.server.Bench.running;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.json.Json;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tasks, from request to result. */
class TaskTest extends ApiContract {

    @Test
    void taskIsQueuedLeasedRunAndReportedWithItsContainerAndOutput() {
        String id = bench.task(",\"env\":{\"TOKEN\":\"s3cret\"}", "");
        assertThat(bench.state(id)).isEqualTo("queued");

        var lease = bench.lease(1, 5).getFirst();
        assertThat(lease.at("payload", "task").text()).contains(id);
        assertThat(lease.at("payload", "sandbox").names())
                .contains("image", "workdir", "command", "env", "mounts", "limits", "network", "level", "timeout");
        assertThat(lease.at("payload", "sandbox", "env", "TOKEN").text()).contains("s3cret");
        assertThat(bench.state(id)).isEqualTo("leased");

        String hello = Base64.getEncoder().encodeToString("hello".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        bench.callBack(
                        lease,
                        "{\"seq\":1,\"kind\":\"container_id\",\"container_id\":\"c0ffee\"}",
                        running(2),
                        "{\"seq\":3,\"kind\":\"events\",\"type\":\"sandbox.started\",\"details\":{\"box\":\"b\"}}",
                        "{\"seq\":4,\"kind\":\"logs\",\"stream\":\"stdout\",\"data\":\"" + hello + "\"}")
                .expect(200);
        assertThat(bench.state(id)).isEqualTo("running");
        bench.callBack(lease, finished(5, 0)).expect(200);

        var task = bench.admin.get("/v1/tasks/" + id).expect(200);
        assertThat(task.at("state")).isEqualTo("succeeded");
        assertThat(task.at("container_id")).isEqualTo("c0ffee");
        assertThat(task.text()).doesNotContain("s3cret");
        assertThat(bench.admin.get("/v1/tasks/" + id + "/logs?offset=1").text()).isEqualTo("ello");
        assertThat(bench.admin.timeline("/v1/tasks/" + id))
                .containsExactly("task.created", "task.leased", "task.running", "sandbox.started", "task.succeeded");
        assertThat(bench.admin
                        .get("/v1/audit?type=task.ended&task=" + id)
                        .expect(200)
                        .text())
                .contains("c0ffee")
                .contains("exit_code")
                .doesNotContain("s3cret");
    }

    @Test
    void badRequestNamesTheFieldAndWhatToWrite() {
        var bad = bench.admin
                .post(
                        "/v1/tasks",
                        "{\"project\":\"p1\",\"execution_mode\":\"docker-sandbox\",\"sandbox\":{\"command\":[\"x\"],"
                                + "\"level\":\"basic\"}}")
                .expect(400);
        assertThat(bad.text())
                .contains("sandbox.image")
                .contains("sandbox.level")
                .contains("strict");
        bench.admin.post("/v1/tasks", "{nonsense").expect(400);
        assertThat(bench.admin.post("/v1/tasks", "\u0000").expect(400).text()).doesNotContain("\tat ");
        bench.admin.get("/v1/tasks?limit=0").expect(400);
        bench.admin.get("/v1/tasks/nosuch").expect(404);
    }

    @Test
    void sameIdempotencyKeyCreatesOnceAndAnotherBodyUnderItIsRefused() {
        String body = Bench.TASK.formatted("", "");
        var first = bench.admin.post("/v1/tasks", body, "Idempotency-Key", "k1").expect(201);
        var again = bench.admin.post("/v1/tasks", body, "Idempotency-Key", "k1").expect(201);
        assertThat(again.text()).isEqualTo(first.text());
        bench.admin.post("/v1/tasks", body + " ", "Idempotency-Key", "k1").expect(409);
        assertThat(bench.admin.get("/v1/tasks").json("items").items()).hasSize(1);
    }

    @Test
    void cancellationReachesPollingRunner() {
        String queued = bench.task("", "");
        assertThat(bench.admin
                        .post("/v1/tasks/" + queued + "/cancel", "")
                        .expect(200)
                        .at("state"))
                .isEqualTo("cancelled");
        String id = bench.task("", "");
        var lease = bench.lease(1, 5).getFirst();
        String leaseId = lease.at("id").text().orElseThrow();
        var waiting = CompletableFuture.supplyAsync(() -> bench.poll(0, 30, "\"" + leaseId + "\""));
        bench.admin.post("/v1/tasks/" + id + "/cancel", "").expect(200);
        assertThat(waiting
                        .orTimeout(SOON.toSeconds(), java.util.concurrent.TimeUnit.SECONDS)
                        .join()
                        .json("cancel")
                        .items()
                        .stream()
                        .map(each -> each.text().orElse("")))
                .containsExactly(leaseId);
        bench.callBack(lease, running(1), failed(2, "CANCELLED")).expect(200);
        assertThat(bench.state(id)).isEqualTo("cancelled");
        bench.admin.post("/v1/tasks/" + id + "/cancel", "").expect(200);
        assertThat(bench.admin.timeline("/v1/tasks/" + id).stream().filter("task.cancelled"::equals))
                .hasSize(1);
    }

    @Test
    void listsArePagedAndFiltered() {
        var ids = IntStream.range(0, 5).mapToObj(_ -> bench.task("", "")).toList();
        var first = bench.admin.get("/v1/tasks?limit=3&project=p1&state=queued").expect(200);
        var second =
                bench.admin.get("/v1/tasks?limit=3&cursor=" + first.at("next")).expect(200);
        var seen = java.util.stream.Stream.of(first, second)
                .flatMap(page -> page.json("items").items().stream())
                .map(item -> item.at("id").text().orElse(""))
                .toList();
        assertThat(seen).containsExactlyElementsOf(ids.reversed());
        assertThat(second.json("next").value()).isNull();
    }

    @Test
    void storedDataSurvivesRestart() throws IOException {
        String id = bench.task("", "");
        var settings = bench.server.settings();
        String key = bench.admin.key();
        bench.close();
        try (var again = ApiServer.start(settings)) {
            List<Json> items = new Http(again.address(), key, new Contract())
                    .get("/v1/tasks")
                    .expect(200)
                    .json("items")
                    .items();
            assertThat(items.getFirst().at("id").text()).contains(id);
        } finally {
            bench = new Bench(store.settings(data.resolve("other")));
        }
    }
}
