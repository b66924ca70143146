package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A role bounds the tasks and the workflow steps that name it. */
class RoleTest extends ApiContract {

    private static final String CLOSED = """
        {"project":"p1","name":"closed",
         "sandbox":{"level":"paranoid","network":{"mode":"none"},"limits":{"memory":"64m"},"timeout":"20s"},
         "override":{"timeout":"1h"}}
        """;

    private static List<String> rules(Http.Response refused) {
        assertThat(refused.at("code")).isEqualTo("POLICY_REJECTED");
        return refused.json("violations").items().stream()
                .map(each -> each.at("rule").text().orElse(""))
                .toList();
    }

    private Http.Response task(String sandbox, String more) {
        return bench.admin.post("/v1/tasks", Bench.TASK.formatted(sandbox, ",\"role\":\"closed\"" + more));
    }

    private Http.Response workflow(String sandbox, String more) {
        return bench.admin.post("/v1/workflows", """
            {"project":"p1","name":"w","steps":[{"name":"a","execution_mode":"docker-sandbox","role":"closed",
             "sandbox":{"image":"i","command":["x"]%s}%s}]}
            """.formatted(sandbox, more));
    }

    private String audit(String type) {
        return bench.admin.get("/v1/audit?type=" + type).text();
    }

    @Test
    void taskBeyondItsRoleIsRefusedByTheNameOfEachRule() {
        bench.admin.post("/v1/roles", CLOSED).expect(201);
        var refused = task(
                        ",\"level\":\"strict\",\"network\":{\"mode\":\"full\"},\"timeout\":\"100h\","
                                + "\"limits\":{\"memory\":\"8g\"}",
                        "")
                .expect(422);
        assertThat(rules(refused)).containsExactly("role.level", "role.network", "role.memory_limit", "role.timeout");
        assertThat(audit("policy.rejected")).contains("role.network");
        assertThat(bench.lease(1, 0)).isEmpty();
    }

    @Test
    void stepOfAWorkflowBeyondItsRoleIsRefusedByTheNameOfTheRule() {
        bench.admin.post("/v1/roles", CLOSED).expect(201);
        var refused = workflow(",\"network\":{\"mode\":\"full\"}", "").expect(422);
        assertThat(rules(refused)).contains("role.network");
        assertThat(audit("policy.rejected")).contains("role.network");
    }

    @Test
    void roleThatBecameStricterStopsARunOfAnOlderWorkflow() {
        bench.admin
                .post("/v1/roles", "{\"project\":\"p1\",\"name\":\"closed\",\"sandbox\":{}}")
                .expect(201);
        String made =
                workflow(",\"network\":{\"mode\":\"full\"}", "").expect(201).at("id");
        String role = bench.admin
                .get("/v1/roles")
                .json("items")
                .items()
                .getFirst()
                .at("id")
                .text()
                .orElseThrow();
        bench.admin
                .call("PUT", "/v1/roles/" + role, CLOSED, "If-Match", "\"1\"")
                .expect(200);
        var refused = bench.admin.post("/v1/workflows/" + made + "/runs", "").expect(422);
        assertThat(rules(refused)).contains("role.network");
        assertThat(audit("policy.rejected")).contains("role.network");
    }

    @Test
    void overrideWithoutAReasonIsRefusedAndAudited() {
        bench.admin.post("/v1/roles", CLOSED).expect(201);
        String silent = ",\"overrides\":[{\"setting\":\"timeout\",\"value\":\"1h\"}]";
        assertThat(rules(task("", silent).expect(422))).containsExactly("override.reason");
        assertThat(rules(workflow("", silent).expect(422))).containsExactly("override.reason");
        assertThat(audit("policy.rejected").split("override.reason", -1)).hasSizeGreaterThan(2);
    }

    @Test
    void overrideWithinTheRoleRunsAndIsAuditedForTaskAndStep() {
        bench.admin.post("/v1/roles", CLOSED).expect(201);
        String said = ",\"overrides\":[{\"setting\":\"timeout\",\"value\":\"1h\",\"reason\":\"nightly build\"}]";
        bench.registerParanoid();
        String id = task("", said).expect(201).at("id");
        var lease = bench.lease(1, 5).getFirst();
        assertThat(lease.at("payload", "sandbox", "timeout").text()).contains("1h");
        assertThat(lease.at("payload", "bounds", "name").text()).contains("closed");
        assertThat(bench.admin.timeline("/v1/tasks/" + id)).contains("policy.role", "policy.overridden");
        assertThat(audit("policy.role")).contains("closed");
        assertThat(audit("policy.overridden")).contains("nightly build", "20s", id);

        String made =
                workflow("", said.replace("nightly", "weekly")).expect(201).at("id");
        bench.admin.post("/v1/workflows/" + made + "/runs", "").expect(201);
        assertThat(audit("policy.overridden")).contains("weekly build");
    }

    @Test
    void overrideBeyondTheRoleIsRefused() {
        bench.admin.post("/v1/roles", CLOSED).expect(201);
        String far = ",\"overrides\":[{\"setting\":\"timeout\",\"value\":\"2h\",\"reason\":\"big\"}]";
        assertThat(rules(task("", far).expect(422))).containsExactly("role.timeout");
    }

    @Test
    void taskStaysWithinTheHostsAndTheImageOfItsRole() {
        bench.admin.post("/v1/roles", """
            {"project":"p1","name":"closed","sandbox":{"image":"glovebox/sandbox",
             "network":{"mode":"filtered","hosts":["example.org"]}}}
            """).expect(201);
        task(",\"network\":{\"mode\":\"filtered\",\"hosts\":[\"example.org\"]}", "")
                .expect(201);
        task(",\"network\":{\"mode\":\"none\"}", "").expect(201);
        var refused = task(",\"network\":{\"mode\":\"filtered\",\"hosts\":[\"evil.example\"]}", "")
                .expect(422);
        assertThat(rules(refused)).containsExactly("role.allowed_hosts");
        assertThat(rules(bench.admin
                        .post(
                                "/v1/tasks",
                                "{\"project\":\"p1\",\"execution_mode\":\"docker-sandbox\",\"role\":\"closed\","
                                        + "\"sandbox\":{\"image\":\"other\",\"command\":[\"x\"]}}")
                        .expect(422)))
                .containsExactly("role.image");
    }

    @Test
    void operatorsTaskBelowTheFloorIsRefused() {
        var operator = bench.admin.as(bench.key("operator", "p1"));
        var refused = operator.post(
                        "/v1/tasks",
                        "{\"project\":\"p1\",\"execution_mode\":\"process-sandbox\","
                                + "\"sandbox\":{\"level\":\"basic\",\"command\":[\"id\"]}}")
                .expect(422);
        assertThat(rules(refused)).containsExactly("level.floor");
        assertThat(audit("policy.rejected")).contains("level.floor");
    }

    @Test
    void noNetworkAtALevelThatCannotGiveItIsRefused() {
        bench.admin
                .post("/v1/roles", "{\"project\":\"p1\",\"name\":\"bare\",\"sandbox\":{\"level\":\"basic\"}}")
                .expect(201);
        var refused = bench.admin
                .post(
                        "/v1/tasks",
                        "{\"project\":\"p1\",\"execution_mode\":\"process-sandbox\",\"role\":\"bare\","
                                + "\"sandbox\":{\"level\":\"basic\",\"command\":[\"id\"],\"network\":{\"mode\":\"none\"}}}")
                .expect(422);
        assertThat(rules(refused)).contains("network.level");
    }

    @Test
    void taskWithoutARoleGetsNoSecretsAndNoSystemCalls() {
        var refused = bench.admin
                .post(
                        "/v1/tasks",
                        Bench.TASK.formatted(",\"secrets\":[\"TOKEN\"],\"allowed_syscalls\":[\"ptrace\"]", ""))
                .expect(422);
        assertThat(rules(refused)).contains("role.secrets", "role.allowed_syscalls");
    }

    @Test
    void roleWithAnOverrideThatCannotBeReadIsRefused() {
        var refused = bench.admin
                .post("/v1/roles", "{\"project\":\"p1\",\"name\":\"r\",\"override\":{\"timeout\":[\"soon\"]}}")
                .expect(400);
        assertThat(refused.text()).contains("override.timeout");
    }
}
