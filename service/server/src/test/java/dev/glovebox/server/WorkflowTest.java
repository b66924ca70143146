package dev.glovebox.server;

import static dev.glovebox.server.Bench.failed;
import static dev.glovebox.server.Bench.finished;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Workflows and their runs. */
class WorkflowTest extends ApiContract {

    private static String step(String name, String needs, String more) {
        return "{\"name\":\"%s\",\"needs\":[%s],\"execution_mode\":\"docker-sandbox\",\"sandbox\":{\"image\":\"i\",\"command\":[\"x\"]}%s}"
                .formatted(name, needs, more);
    }

    private String startRun(String... steps) {
        var workflow = bench.admin
                .post(
                        "/v1/workflows",
                        "{\"project\":\"p1\",\"name\":\"w\",\"steps\":[" + String.join(",", steps) + "]}")
                .expect(201);
        return bench.admin
                .post("/v1/workflows/" + workflow.at("id") + "/runs", "")
                .expect(201)
                .at("id");
    }

    @Test
    void runFollowsDependenciesAndFailurePolicy() {
        String run = startRun(
                step("a", "", ",\"on_failure\":\"continue\""),
                step("b", "\"a\"", ""),
                step("c", "\"b\"", ""),
                step("d", "\"c\"", ""));
        bench.callBack(bench.lease(5, 5).getFirst(), finished(1, 1)).expect(200); // a fails, and b goes on
        bench.callBack(bench.lease(5, 5).getFirst(), finished(1, 0)).expect(200); // b
        bench.callBack(bench.lease(5, 5).getFirst(), finished(1, 1)).expect(200); // c fails, and d is skipped
        var ended = bench.admin.get("/v1/runs/" + run).expect(200);
        assertThat(ended.at("state")).isEqualTo("failed");
        assertThat(ended.json("steps").items().stream()
                        .map(each -> each.at("state").text().orElse("")))
                .containsExactly("failed", "succeeded", "failed", "skipped");
        assertThat(bench.admin.timeline("/v1/runs/" + run)).contains("run.created", "task.skipped", "run.failed");
    }

    @Test
    void cancellingRunEndsAllTasks() {
        String run = startRun(step("a", "", ""), step("b", "\"a\"", ""));
        var lease = bench.lease(1, 5).getFirst();
        assertThat(bench.admin
                        .post("/v1/runs/" + run + "/cancel", "")
                        .expect(200)
                        .at("state"))
                .isEqualTo("cancelling");
        bench.callBack(lease, failed(1, "CANCELLED")).expect(200);
        assertThat(bench.admin.get("/v1/runs/" + run).at("state")).isEqualTo("cancelled");
    }

    @Test
    void cyclicStepsAreRefusedByName() {
        assertThat(bench.admin
                        .post(
                                "/v1/workflows",
                                "{\"project\":\"p1\",\"name\":\"w\",\"steps\":[" + step("a", "\"b\"", "") + ","
                                        + step("b", "\"a\"", "") + "]}")
                        .expect(400)
                        .text())
                .contains("a → b → a");
    }
}
