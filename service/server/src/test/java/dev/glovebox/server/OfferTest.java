package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.json.Json;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Leases that may get lost on their way to a runner. They last 30 seconds here: what comes back sooner did not run out. */
class OfferTest extends ApiContract {

    private static final Duration SOONER_THAN_A_LEASE = Duration.ofSeconds(25);

    private List<Json> offered(int max) {
        return bench.runner
                .post(
                        "/v1/runners/" + bench.runnerId + "/leases",
                        "{\"max\":" + max + ",\"wait_seconds\":5,\"handover\":\"offered\"}")
                .expect(200)
                .json("leases")
                .items();
    }

    private static Http.Response accept(Http runner, Json lease, long token) {
        return runner.post(
                "/v1/leases/" + lease.at("id").text().orElseThrow() + "/acceptance", "{\"token\":" + token + "}");
    }

    private void awaitState(String task, String state) {
        await().atMost(SOONER_THAN_A_LEASE).until(() -> bench.state(task).equals(state));
    }

    /** A real process that polls and is killed: the connection's end is all that the server hears of it. */
    @Test
    void taskOfferedToADeadRunnerGoesToTheNextRunner() throws Exception {
        var dead = new ProcessBuilder(
                        "curl",
                        "-sS",
                        "-H",
                        "Authorization: Bearer " + bench.runner.key(),
                        bench.server.address() + "/v1/runners/" + bench.runnerId + "/leases",
                        "-d",
                        "{\"max\":1,\"wait_seconds\":30,\"handover\":\"offered\"}")
                .start();
        await().atMost(SOON).until(() -> bench.admin.get("/metrics").text().contains("glovebox_api_runners_waiting 1"));
        dead.destroyForcibly().waitFor();

        String task = bench.task("", "");
        await().atMost(SOONER_THAN_A_LEASE)
                .until(() -> bench.admin.timeline("/v1/tasks/" + task).contains("task.queued"));
        var lease = bench.lease(1, 5).getFirst();
        bench.callBack(lease, Bench.running(1), Bench.finished(2, 0)).expect(200);
        assertThat(bench.admin.timeline("/v1/tasks/" + task))
                .containsExactly(
                        "task.created", "task.leased", "task.queued", "task.leased", "task.running", "task.succeeded");
    }

    @Test
    void unacceptedLeaseIsTakenBack() {
        String task = bench.task("", "");
        var lease = offered(1).getFirst();
        awaitState(task, "queued");
        assertThat(accept(bench.runner, lease, lease.at("token").number())
                        .expect(409)
                        .at("code"))
                .isEqualTo("LEASE_LOST");
        bench.callBack(lease, Bench.finished(1, 0)).expect(409);
        assertThat(bench.state(task)).isEqualTo("queued");
    }

    @Test
    void acceptedAndDirectLeasesStay() {
        String accepted = bench.task("", "");
        var lease = offered(1).getFirst();
        long token = lease.at("token").number();
        accept(bench.runner, lease, token).expect(200);
        accept(bench.runner, lease, token).expect(200);
        String outright = bench.task("", "");
        assertThat(bench.lease(1, 5)).hasSize(1);
        String control = bench.task("", "");
        assertThat(offered(1)).hasSize(1);
        awaitState(control, "queued");
        assertThat(bench.state(accepted)).isEqualTo("leased");
        assertThat(bench.state(outright)).isEqualTo("leased");
    }

    @Test
    void callbackCountsAsAcceptance() {
        String reported = bench.task("", "");
        bench.callBack(offered(1).getFirst(), Bench.running(1)).expect(200);
        String control = bench.task("", "");
        assertThat(offered(1)).hasSize(1);
        awaitState(control, "queued");
        assertThat(bench.state(reported)).isEqualTo("running");
    }

    @Test
    void onlyTheHolderOfTheLeaseCanAcceptIt() {
        var other = bench.admin.as(bench.key("runner", "*"));
        bench.task("", "");
        var lease = offered(1).getFirst();
        long token = lease.at("token").number();
        accept(other, lease, token).expect(404);
        accept(bench.runner, lease, token + 1).expect(409);
        accept(bench.runner, lease, token).expect(200);
    }

    @Test
    void taskThatIsCancelledBeforeAnyoneAcceptsItIsCancelled() {
        String task = bench.task("", "");
        assertThat(offered(1)).hasSize(1);
        bench.admin.post("/v1/tasks/" + task + "/cancel", "").expect(200);
        awaitState(task, "cancelled");
    }
}
