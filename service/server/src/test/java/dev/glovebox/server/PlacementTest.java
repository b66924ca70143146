package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Who gets what. */
class PlacementTest extends ApiContract {

    @Test
    void quotasCapacityAndFairnessHold() {
        bench.admin
                .post("/v1/projects", "{\"id\":\"p2\",\"root_path\":\"/srv/p2\",\"quota\":{\"tasks\":1}}")
                .expect(201);
        String other = Bench.TASK.formatted("", "").replace("p1", "p2");
        IntStream.range(0, 6).forEach(_ -> bench.task("", ""));
        IntStream.range(0, 3).forEach(_ -> bench.admin.post("/v1/tasks", other).expect(201));
        var projects = bench.lease(64, 0).stream()
                .map(lease -> lease.at("payload", "project", "id").text().orElse(""))
                .toList();
        assertThat(projects).startsWith("p1", "p2").hasSize(7);
        assertThat(projects.stream().filter("p2"::equals)).hasSize(1);
    }

    @Test
    void taskWithOciRuntimeWaitsForSuitableRunner() {
        String picky = bench.task(",\"runtime\":\"runsc\"", "");
        String plain = bench.task("", "");
        assertThat(leased(bench.runnerId)).as("a runner without runtimes").containsExactly(plain);
        String other = bench.register("r2", 8, "runc");
        assertThat(leased(other)).as("one that has another").isEmpty();
        assertThat(bench.state(picky)).isEqualTo("queued");
        String gvisor = bench.register("r3", 8, "runc", "runsc");
        assertThat(leased(gvisor)).containsExactly(picky);
    }

    private List<String> leased(String runner) {
        return bench.poll(runner, 8, 0, "").json("leases").items().stream()
                .map(lease -> lease.at("payload", "task").text().orElse(""))
                .toList();
    }

    @Test
    void abandonedPollGetsNoLease() throws Exception {
        var dead = CompletableFuture.supplyAsync(() -> bench.lease(1, 5), Thread::startVirtualThread);
        await().atMost(SOON).until(() -> bench.admin.get("/metrics").text().contains("glovebox_api_runners_waiting 1"));
        bench.register("r1", 8); // as one that was killed and starts again does
        String id = bench.task("", "");
        assertThat(dead.get(30, TimeUnit.SECONDS)).isEmpty();
        assertThat(leased(bench.runnerId)).containsExactly(id);
    }

    @Test
    void taskMadeWhileARunnerWaitsIsLeasedInTheSameTransaction() throws Exception {
        var poll = CompletableFuture.supplyAsync(() -> bench.lease(1, 25), Thread::startVirtualThread);
        await().atMost(SOON).until(() -> bench.admin.get("/metrics").text().contains("glovebox_api_runners_waiting 1"));
        String id = bench.task("", "");
        assertThat(bench.state(id)).as("when its creation is answered").isEqualTo("leased");
        assertThat(poll.get(30, TimeUnit.SECONDS))
                .extracting(lease -> lease.at("payload", "task").text().orElse(""))
                .containsExactly(id);
        assertThat(bench.admin.timeline("/v1/tasks/" + id)).containsExactly("task.created", "task.leased");
    }
}
