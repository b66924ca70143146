package dev.glovebox.server;

import static dev.glovebox.server.Bench.failed;
import static dev.glovebox.server.Bench.finished;
import static dev.glovebox.server.Bench.running;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.json.Json;
import dev.glovebox.server.ServerSettings.Pace;
import dev.glovebox.server.schedule.LeaseTerm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Store.class)
class ApiTest {

    private static final Duration SOON = Duration.ofSeconds(30);

    @Parameter
    private Store store = Store.SQLITE;

    @TempDir
    private Path data;

    private Bench bench;

    @BeforeEach
    void start() throws IOException {
        bench = new Bench(store.settings(data));
    }

    @AfterEach
    void stop() {
        bench.close();
    }

    @Test
    void aTaskIsQueuedLeasedRunAndReportedWithItsContainerAndOutput() {
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
    void callbacksAreAppliedInOrderAndOnceHoweverTheyArrive() {
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
    void aMountOutsideThePolicyIsRefusedWithEveryRuleAndNothingStarts() {
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
    void policyIsAskedAgainWhenTheTaskIsHandedOut() {
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
    void aBadRequestNamesTheFieldAndWhatToWrite() {
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
    void theSameIdempotencyKeyCreatesOnceAndAnotherBodyUnderItIsRefused() {
        String body = Bench.TASK.formatted("", "");
        var first = bench.admin.post("/v1/tasks", body, "Idempotency-Key", "k1").expect(201);
        var again = bench.admin.post("/v1/tasks", body, "Idempotency-Key", "k1").expect(201);
        assertThat(again.text()).isEqualTo(first.text());
        bench.admin.post("/v1/tasks", body + " ", "Idempotency-Key", "k1").expect(409);
        assertThat(bench.admin.get("/v1/tasks").json("items").items()).hasSize(1);
    }

    @Test
    void cancellingReachesARunnerThatWaitsAndTheTaskFollows() {
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
    void aLostLeaseFailsTheTaskOrQueuesItAgainAndTheOldHolderIsFencedOff() throws IOException {
        bench.close();
        var settings = store.settings(data.resolve("short"))
                .withPace(Pace.USUAL.withLease(new LeaseTerm(Duration.ofSeconds(1))));
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
    void aFailureIsTriedAgainAfterItsBackOff() {
        String id = bench.task("", ",\"retry\":{\"attempts\":2,\"backoff\":\"50ms\"}");
        bench.callBack(bench.lease(1, 5).getFirst(), finished(1, 1)).expect(200);
        bench.callBack(bench.lease(1, 30).getFirst(), finished(1, 1)).expect(200);
        assertThat(bench.state(id)).isEqualTo("failed");
        assertThat(bench.admin.timeline("/v1/tasks/" + id))
                .containsExactly(
                        "task.created", "task.leased", "task.waiting", "task.queued", "task.leased", "task.failed");
    }

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
    void aRunGoesStepByStepAndStopsOrContinuesAsItsStepsSay() {
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
    void cancellingARunEndsAllOfIt() {
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
    void aCircleOfStepsIsRefusedByName() {
        assertThat(bench.admin
                        .post(
                                "/v1/workflows",
                                "{\"project\":\"p1\",\"name\":\"w\",\"steps\":[" + step("a", "\"b\"", "") + ","
                                        + step("b", "\"a\"", "") + "]}")
                        .expect(400)
                        .text())
                .contains("a → b → a");
    }

    @Test
    void quotasAndCapacityHoldAndProjectsTakeTurns() {
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
    void anEditOfAnOldEditionIsRefused() {
        String wish = "{\"id\":\"p1\",\"root_path\":\"/srv/p1\"}";
        bench.admin.call("PUT", "/v1/projects/p1", wish).expect(428);
        bench.admin.call("PUT", "/v1/projects/p1", wish, "If-Match", "\"1\"").expect(200);
        bench.admin.call("PUT", "/v1/projects/p1", wish, "If-Match", "\"1\"").expect(412);
        bench.admin.get("/v1/projects/p1", "If-None-Match", "\"2\"").expect(304);
    }

    @Test
    void aRolesOverridesApplyAndAreAudited() {
        bench.admin
                .post("/v1/roles", "{\"project\":\"p1\",\"name\":\"big\",\"sandbox\":{\"limits\":{\"memory\":\"4g\"}}}")
                .expect(201);
        String id = bench.task("", ",\"role\":\"big\"");
        var lease = bench.lease(1, 5).getFirst();
        assertThat(lease.at("payload", "sandbox", "limits", "memory").text()).contains("4g");
        assertThat(bench.admin.timeline("/v1/tasks/" + id)).contains("policy.overridden");
        assertThat(bench.admin.get("/v1/audit?type=policy.overridden").text()).contains("role big");
        assertThat(bench.admin.get("/v1/audit?type=role").text()).contains("role.created");
    }

    @Test
    void keysReachOnlyWhatTheyAreMadeForAndEndWhenRevokedOrExpired() throws IOException {
        assertThat(Files.getPosixFilePermissions(data.resolve("api-key")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        String id = bench.task("", "");
        var viewer = bench.admin.as(bench.key("viewer", "p1"));
        viewer.get("/v1/tasks/" + id).expect(200);
        viewer.post("/v1/tasks", Bench.TASK.formatted("", "")).expect(403);
        viewer.get("/v1/keys").expect(403);
        var stranger = bench.admin.as(bench.key("admin", "p9"));
        stranger.get("/v1/tasks/" + id).expect(404);
        assertThat(stranger.get("/v1/tasks").expect(200).json("items").items()).isEmpty();
        stranger.get("/v1/keys").expect(403);
        bench.runner.get("/v1/tasks").expect(403);
        bench.admin.as("nonsense").get("/v1/tasks").expect(401);

        var made = bench.admin
                .post(
                        "/v1/keys",
                        "{\"name\":\"n\",\"access\":\"viewer\",\"projects\":[\"*\"],\"expires_at\":\"2020-01-01T00:00:00Z\"}")
                .expect(201);
        bench.admin.as(made.at("secret")).get("/v1/tasks").expect(401);
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
    void everyRouteButHealthWantsAKeyAndNoPageOfAnotherOriginMayAsk() {
        var nobody = bench.admin.as("none");
        for (var path : new Contract().paths().entrySet()) {
            String place = path.getKey().toString().replace("{id}", "x");
            boolean readable = ((java.util.Map<?, ?>) path.getValue()).containsKey("get");
            if (!place.endsWith("z")) {
                // Failures are slowed down after a few, which is as good a refusal.
                assertThat(nobody.call(readable ? "GET" : "POST", place, "").status())
                        .as(place)
                        .isIn(401, 429);
            }
        }
        bench.admin.get("/healthz").expect(200);
        bench.admin.get("/readyz").expect(200);
        assertThat(bench.admin.get("/metrics").expect(200).text()).contains("glovebox_api_requests_total");
        var foreign = bench.admin.get("/v1/tasks", "Origin", "http://evil.example");
        assertThat(foreign.status()).isEqualTo(403);
        assertThat(foreign.whole()
                        .headers()
                        .firstValue("Content-Security-Policy")
                        .orElse(""))
                .contains("default-src 'none'");
    }

    @Test
    void aStreamOfEventsGoesOnFromWhereItWasLeftAndEndsWithTheTask() {
        String id = bench.task("", "");
        var stream = CompletableFuture.supplyAsync(() -> bench.admin
                .get("/v1/tasks/" + id + "/events", "Accept", "text/event-stream")
                .text());
        bench.callBack(bench.lease(1, 5).getFirst(), running(1), finished(2, 0)).expect(200);
        String all = stream.orTimeout(SOON.toSeconds(), java.util.concurrent.TimeUnit.SECONDS)
                .join();
        var numbers = all.lines()
                .filter(line -> line.startsWith("id: "))
                .map(line -> line.substring(4))
                .toList();
        assertThat(numbers).hasSize(4);
        String rest = bench.admin
                .get("/v1/tasks/" + id + "/events", "Accept", "text/event-stream", "Last-Event-ID", numbers.get(1))
                .text();
        assertThat(rest.lines().filter(line -> line.startsWith("id: ")).map(line -> line.substring(4)))
                .containsExactlyElementsOf(numbers.subList(2, 4));
        bench.admin
                .get("/v1/tasks/" + id + "/events", "Accept", "text/event-stream", "Last-Event-ID", numbers.getLast())
                .expect(204);
    }

    @Test
    void aBodyThatIsTooLargeIsRefused() {
        String large = "{\"project\":\"" + "x".repeat(5 << 20) + "\"}";
        assertThat(bench.admin.post("/v1/tasks", large).expect(413).at("code")).isEqualTo("TOO_LARGE");
    }

    @Test
    void whatWasWrittenIsThereAfterARestart() throws IOException {
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
