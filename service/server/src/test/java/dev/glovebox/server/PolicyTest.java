package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What policy lets pass, and what it says about the rest. */
class PolicyTest extends ApiContract {

    @Test
    void mountOutsideThePolicyIsRefusedWithEveryRuleAndNothingStarts() {
        var refused = bench.admin
                .post(
                        "/v1/tasks",
                        Bench.TASK.formatted(
                                ",\"workdir\":\"/proc\",\"mounts\":[{\"source\":\"/etc\",\"target\":\"/usr\"}]", ""))
                .expect(422);
        assertThat(refused.at("code")).isEqualTo("POLICY_REJECTED");
        assertThat(refused.json("violations").items().stream()
                        .map(each -> each.at("rule").text().orElse("")))
                .contains("mount.forbidden", "mount.outside_project", "mount.target", "workdir");
        String task = refused.at("instance");
        assertThat(bench.admin.timeline(task)).contains("policy.rejected");
        assertThat(bench.admin.get("/v1/audit?type=policy.rejected").text()).contains("mount.forbidden");
        assertThat(bench.lease(1, 0)).isEmpty();
    }

    @Test
    void policyIsCheckedAgainAtLease() {
        String id = bench.task(",\"mounts\":[{\"source\":\"/srv/shared/x\",\"target\":\"/data\"}]", "");
        bench.admin
                .call("PUT", "/v1/projects/p1", "{\"id\":\"p1\",\"root_path\":\"/srv/p1\"}", "If-Match", "\"1\"")
                .expect(200);
        assertThat(bench.lease(1, 0)).isEmpty();
        assertThat(bench.state(id)).isEqualTo("rejected");
        assertThat(bench.admin.timeline("/v1/tasks/" + id)).contains("policy.rejected");
    }

    @Test
    void dangerousCodeIsRefusedAndHarmlessCodeIsNot() {
        String task = "{\"project\":\"p1\",\"execution_mode\":\"docker-sandbox\",\"sandbox\":{\"image\":\"i\"},"
                + "\"code\":{\"language\":\"python\",\"source\":\"%s\"}}";
        bench.admin
                .post("/v1/tasks", task.formatted("import os\\nos.system('x')"))
                .expect(422);
        bench.admin.post("/v1/tasks", task.formatted("print(1)")).expect(201);
        assertThat(bench.admin
                        .post("/v1/validate", "{\"language\":\"python\",\"source\":\"eval('1')\"}")
                        .expect(200)
                        .json("accepted")
                        .value())
                .isEqualTo(false);
    }

    @Test
    void roleDefaultsApplyAndAreAudited() {
        bench.admin
                .post("/v1/roles", "{\"project\":\"p1\",\"name\":\"big\",\"sandbox\":{\"limits\":{\"memory\":\"4g\"}}}")
                .expect(201);
        String id = bench.task("", ",\"role\":\"big\"");
        var lease = bench.lease(1, 5).getFirst();
        assertThat(lease.at("payload", "sandbox", "limits", "memory").text()).contains("4g");
        assertThat(bench.admin.timeline("/v1/tasks/" + id)).contains("policy.role");
        assertThat(bench.admin.get("/v1/audit?type=policy.role").text()).contains("big");
        assertThat(bench.admin.get("/v1/audit?type=role").text()).contains("role.created");
    }
}
