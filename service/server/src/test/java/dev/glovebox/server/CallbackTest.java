package dev.glovebox.server;

import static dev.glovebox.server.Bench.finished;
import static dev.glovebox.server.Bench.running;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.server.setting.LeaseTerm;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What runners report, and what happens when they do not. */
class CallbackTest extends ApiContract {

    @Test
    void callbacksAreAppliedInOrderAndOnce() {
        String id = bench.task("", "");
        var lease = bench.lease(1, 5).getFirst();
        String event = "{\"seq\":%d,\"kind\":\"events\",\"type\":\"test.event\",\"details\":{}}";
        assertThat(bench.callBack(lease, event.formatted(3))
                        .expect(200)
                        .json("applied_through")
                        .number())
                .isZero();
        assertThat(bench.callBack(lease, event.formatted(2), running(1))
                        .json("applied_through")
                        .number())
                .isEqualTo(2);
        assertThat(bench.callBack(lease, running(1), event.formatted(2), event.formatted(3))
                        .json("applied_through")
                        .number())
                .isEqualTo(3);
        bench.callBack(lease, finished(4, 7)).expect(200);
        assertThat(bench.callBack(lease, finished(4, 0))
                        .expect(200)
                        .json("applied_through")
                        .number())
                .isEqualTo(4);
        assertThat(bench.state(id)).isEqualTo("failed");
        assertThat(bench.admin.timeline("/v1/tasks/" + id).stream().filter("test.event"::equals))
                .hasSize(2);
    }

    @Test
    void lostLeaseFailsOrRequeuesTheTaskAndFencesItsHolder() throws IOException {
        bench.close();
        var settings = store.settings(data.resolve("short")).withLease(new LeaseTerm(Duration.ofSeconds(1)));
        bench = new Bench(settings);
        String fails = bench.task("", "");
        String again = bench.task("", ",\"retry\":{\"on_lease_lost\":\"requeue\"}");
        var leases = bench.lease(2, 5);
        assertThat(leases).hasSize(2);
        await().atMost(SOON).until(() -> bench.state(fails).equals("failed"));
        assertThat(bench.admin.get("/v1/tasks/" + fails).at("cause")).isEqualTo("RUNNER_LOST");
        await().atMost(SOON).until(() -> bench.state(again).equals("queued"));
        assertThat(bench.callBack(leases.get(1), finished(1, 0)).expect(409).at("code"))
                .isEqualTo("LEASE_LOST");
        var second = bench.lease(1, 5).getFirst();
        assertThat(second.at("token").number())
                .isGreaterThan(leases.get(1).at("token").number());
        bench.callBack(second, finished(1, 0)).expect(200);
        assertThat(bench.state(again)).isEqualTo("succeeded");
    }

    @Test
    void failureIsRetriedAfterBackOff() {
        String id = bench.task("", ",\"retry\":{\"attempts\":2,\"backoff\":\"50ms\"}");
        bench.callBack(bench.lease(1, 5).getFirst(), finished(1, 1)).expect(200);
        bench.callBack(bench.lease(1, 30).getFirst(), finished(1, 1)).expect(200);
        assertThat(bench.state(id)).isEqualTo("failed");
        assertThat(bench.admin.timeline("/v1/tasks/" + id))
                .containsExactly(
                        "task.created", "task.leased", "task.waiting", "task.queued", "task.leased", "task.failed");
    }
}
