package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.protocol.resource.Access;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.resource.Quota;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What keys there can be, and what becomes of those who have none. */
class KeyTest extends ApiContract {

    private String onlyAdmin() {
        return bench.admin.get("/v1/keys").json("items").items().stream()
                .filter(key -> key.at("access").text().orElse("").equals("admin"))
                .findFirst()
                .orElseThrow()
                .at("id")
                .text()
                .orElseThrow();
    }

    @Test
    void lastKeyThatAdministersAllProjectsCannotBeRevoked() {
        String last = onlyAdmin();
        bench.key("admin", "p1");
        assertThat(bench.admin
                        .call("DELETE", "/v1/keys/" + last, "")
                        .expect(409)
                        .at("code"))
                .isEqualTo("LAST_ADMIN_KEY");
        var other = bench.admin.as(bench.key("admin", "*"));
        bench.admin.call("DELETE", "/v1/keys/" + last, "").expect(200);
        other.get("/v1/keys").expect(200);
    }

    @Test
    void keyMadeOnTheServersOwnMachineOpensIt() {
        var made = LocalKeys.create(
                bench.server.settings().databaseLocation(),
                data.resolve("local-ledger"),
                new ApiKey.KeySpec("rescue", Access.ADMIN, List.of("*"), Optional.empty(), Quota.NONE));
        bench.admin.as(made.secret()).get("/v1/keys").expect(200);
        assertThat(bench.admin.get("/v1/audit?type=key.created").text()).contains("rescue", "\"local\"");
    }

    @Test
    void keysThatWouldOpenNothingAreRefused() {
        String born = "{\"name\":\"n\",\"access\":\"viewer\",\"projects\":[\"%s\"]%s}";
        bench.admin
                .post("/v1/keys", born.formatted("*", ",\"expires_at\":\"2020-01-01T00:00:00Z\""))
                .expect(400);
        assertThat(bench.admin
                        .post("/v1/keys", born.formatted("nosuch", ""))
                        .expect(400)
                        .text())
                .contains("nosuch");
    }

    @Test
    void schemeIsReadInWhateverCase() throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(bench.server.address().resolve("/v1/tasks"))
                    .header("Authorization", "bEARER " + bench.admin.key())
                    .build();
            assertThat(client.send(request, BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void metricsNeedNoKeyThatRunsCode() {
        var collector = bench.admin.as(bench.key("metrics", "*"));
        collector.get("/metrics").expect(200);
        collector.get("/v1/tasks").expect(403);
        bench.runner.get("/metrics").expect(403);
        bench.admin.as(bench.key("viewer", "p1")).get("/metrics").expect(403);
    }

    @Test
    void failedAuthenticationsAreAuditedOnceAndRateLimited() {
        var guesser = bench.admin.as("gbx_nosuchkey_nosuchsecret");
        var refused = Stream.generate(() -> guesser.get("/v1/tasks"))
                .limit(50)
                .filter(response -> response.status() == 429)
                .findFirst()
                .orElseThrow();
        assertThat(refused.whole().headers().firstValue("Retry-After")).contains("1");
        await().atMost(SOON)
                .until(() -> !bench.admin
                        .get("/v1/audit?type=auth.failed")
                        .json("items")
                        .items()
                        .isEmpty());
        var entries =
                bench.admin.get("/v1/audit?type=auth.failed").json("items").items();
        assertThat(entries).hasSize(1);
        assertThat(entries.getFirst().at("details", "details", "address").text())
                .contains("127.0.0.1");
    }

    @Test
    void placesAndQuotaOfAProjectAreForThoseWhoAdministerAll() {
        var own = bench.admin.as(bench.key("admin", "p1"));
        String same = "{\"id\":\"p1\",\"root_path\":\"/srv/p1\",\"allowed_paths\":[\"/srv/shared\"]%s}";
        own.call("PUT", "/v1/projects/p1", same.formatted(""), "If-Match", "\"1\"")
                .expect(200);
        own.call("PUT", "/v1/projects/p1", same.replace("/srv/p1", "/srv/p2").formatted(""), "If-Match", "\"2\"")
                .expect(403);
        own.call("PUT", "/v1/projects/p1", same.formatted(",\"quota\":{\"tasks\":99}"), "If-Match", "\"2\"")
                .expect(403);
        bench.admin
                .call("PUT", "/v1/projects/p1", same.formatted(",\"quota\":{\"tasks\":99}"), "If-Match", "\"2\"")
                .expect(200);
    }

    @Test
    void auditSaysWhoCreatedAndWhoCancelled() {
        var creator = bench.admin.as(bench.key("operator", "p1"));
        var other = bench.admin.as(bench.key("operator", "p1"));
        String task = creator.post("/v1/tasks", Bench.TASK.formatted("", ""))
                .expect(201)
                .at("id");
        other.post("/v1/tasks/" + task + "/cancel", "").expect(200);
        String created =
                bench.admin.get("/v1/audit?type=task.created&task=" + task).text();
        String cancelled =
                bench.admin.get("/v1/audit?type=task.cancel_asked&task=" + task).text();
        assertThat(created).contains(creator.key().split("_", -1)[1]);
        assertThat(cancelled).contains(other.key().split("_", -1)[1]);
    }
}
