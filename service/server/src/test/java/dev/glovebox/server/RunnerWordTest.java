package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.server.setting.ServerSettings.Bounds;
import dev.glovebox.server.setting.ServerSettings.Waiting;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a runner may say, and what becomes of tasks that it could not begin. */
class RunnerWordTest extends ApiContract {

    private static String event(String type) {
        return "{\"seq\":1,\"kind\":\"events\",\"type\":\"" + type + "\",\"details\":{}}";
    }

    @Test
    void eventsOfTheServerCannotBeForged() {
        String task = bench.task("", "");
        var lease = bench.lease(1, 5).getFirst();
        for (String type : new String[] {"task.succeeded", "run.succeeded", "policy.approved"}) {
            bench.callBack(lease, event(type)).expect(400);
        }
        bench.callBack(lease, event("sandbox.started")).expect(200);
        assertThat(bench.admin.timeline("/v1/tasks/" + task)).doesNotContain("task.succeeded", "policy.approved");
        bench.callBack(lease, "{\"seq\":2,\"kind\":\"container_id\",\"container_id\":\"a\\u001bb\"}")
                .expect(400);
    }

    @Test
    void artifactsNobodyAskedForAreNotKept() {
        String task = bench.task("", ",\"artifacts\":[\"dist/**\"]");
        var lease = bench.lease(1, 5).getFirst();
        String piece = "{\"seq\":%d,\"kind\":\"artifact\",\"path\":\"%s\",\"data\":\"b2sK\"}";
        bench.callBack(lease, piece.formatted(1, "dist/app"), piece.formatted(2, "etc/passwd"))
                .expect(200);
        assertThat(bench.admin.get("/v1/artifacts?task=" + task).text())
                .contains("dist/app")
                .doesNotContain("etc/passwd");
        assertThat(bench.admin.timeline("/v1/tasks/" + task)).contains("artifacts.refused");
    }

    @Test
    void weakerIsolationThanAskedIsNoSuccess() {
        String task = bench.task("", "");
        var lease = bench.lease(1, 5).getFirst();
        bench.callBack(
                        lease,
                        Bench.running(1),
                        "{\"seq\":2,\"kind\":\"status\",\"state\":\"finished\",\"ending\":{\"exit_code\":0,"
                                + "\"isolation\":{\"requested\":\"strict\",\"effective\":\"none\",\"engine\":\"none\","
                                + "\"verified\":[]}}}")
                .expect(200);
        assertThat(bench.admin.get("/v1/tasks/" + task).at("cause")).isEqualTo("WALLS_TOO_WEAK");
        assertThat(bench.state(task)).isEqualTo("failed");
    }

    @Test
    void taskThatThePlatformFailedBeforeItBeganGoesBackToTheQueue() {
        String task = bench.task("", "");
        bench.callBack(bench.lease(1, 5).getFirst(), Bench.failed(1, "NO_ENGINE"))
                .expect(200);
        assertThat(bench.state(task)).isEqualTo("queued");
        var again = bench.lease(1, 20).getFirst();
        assertThat(again.at("payload", "attempt").number()).isEqualTo(1);
        bench.callBack(again, Bench.running(1), Bench.finished(2, 0)).expect(200);
        assertThat(bench.state(task)).isEqualTo("succeeded");
    }

    @Test
    void taskThatNobodyCanBeginFailsInTheEnd() {
        String task = bench.task("", "");
        await().atMost(Duration.ofMinutes(2)).until(() -> {
            bench.lease(1, 5).forEach(lease -> bench.callBack(lease, Bench.failed(1, "NO_ENGINE")));
            return bench.state(task).equals("failed");
        });
        assertThat(bench.admin.get("/v1/tasks/" + task).at("cause")).isEqualTo("NO_ENGINE");
    }

    @Test
    void offersThatNobodyTookAreNoAttempts() {
        String task = bench.task("", ",\"retry\":{\"attempts\":2,\"backoff\":\"1ms\"}");
        bench.runner
                .post(
                        "/v1/runners/" + bench.runnerId + "/leases",
                        "{\"max\":1,\"wait_seconds\":5,\"handover\":\"offered\"}")
                .expect(200);
        await().atMost(SOON).until(() -> bench.state(task).equals("queued"));
        for (int attempt = 1; attempt <= 2; attempt++) {
            var lease = bench.lease(1, 20).getFirst();
            assertThat(lease.at("payload", "attempt").number()).isEqualTo(attempt);
            bench.callBack(lease, Bench.running(1), Bench.finished(2, 1)).expect(200);
        }
        assertThat(bench.state(task)).isEqualTo("failed");
    }

    @Test
    void streamOfARejectedTaskEnds() throws Exception {
        String task = bench.admin
                .post("/v1/tasks", Bench.TASK.formatted(",\"mounts\":[{\"source\":\"/etc\",\"target\":\"/data\"}]", ""))
                .expect(422)
                .at("instance");
        try (var stream = OpenResponse.of(bench.server.address(), task + "/events", bench.admin.key())) {
            stream.awaitEnd();
            assertThat(stream.text()).contains("task.rejected");
        }
    }

    @Test
    void taskThatNoRunnerCanTakeIsReportedAndTimesOut() throws Exception {
        restart(store.settings(data.resolve("waiting"))
                .withBounds(Bounds.USUAL.withWaiting(new Waiting(100, Optional.of(Duration.ofSeconds(12))))));
        String task = bench.task(",\"limits\":{\"memory\":\"900g\"}", "");
        await().atMost(SOON)
                .until(() -> bench.admin.timeline("/v1/tasks/" + task).contains("task.unschedulable"));
        assertThat(bench.admin.get("/v1/tasks/" + task + "/events").text()).contains("256g of memory");
        await().atMost(SOON).until(() -> bench.state(task).equals("failed"));
        assertThat(bench.admin.get("/v1/tasks/" + task).at("cause")).isEqualTo("NO_CAPACITY");
    }
}
