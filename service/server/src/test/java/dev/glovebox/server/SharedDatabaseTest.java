package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.glovebox.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two API processes on one PostgreSQL, each with a data directory of its own. */
class SharedDatabaseTest {

    @TempDir
    Path data;

    private Bench here;
    private ApiServer other;
    private Http there;

    @BeforeEach
    void start() throws IOException {
        var settings = Store.POSTGRESQL.settings(data.resolve("here"));
        here = new Bench(settings);
        Files.createDirectories(data.resolve("there"));
        Files.copy(settings.sealingKey(), data.resolve("there").resolve("api-sealing-key"));
        other = ApiServer.start(Settings.in(data.resolve("there")).withDatabase(settings.databaseLocation()));
        there = new Http(other.address(), here.admin.key(), new Contract());
    }

    @AfterEach
    void stop() {
        here.close();
        other.close();
    }

    @Test
    void auditIsSharedBetweenServers() {
        String id = here.task("", "");
        there.post("/v1/projects", "{\"id\":\"p2\",\"root_path\":\"/srv/p2\"}").expect(201);
        here.callBack(here.lease(1, 5).getFirst(), Bench.finished(1, 3)).expect(200);
        for (var reader : new Http[] {here.admin, there}) {
            assertThat(reader.get("/v1/audit?type=project.created")
                            .json("items")
                            .items())
                    .extracting(
                            entry -> entry.at("details", "details", "id").text().orElse(""))
                    .containsExactly("p2", "p1");
            Json ended = reader.get("/v1/audit?type=task.ended&task=" + id)
                    .json("items")
                    .items()
                    .getFirst();
            assertThat(ended.at("details", "details", "exit_code").number()).isEqualTo(3);
            assertThat(ended.at("hash").text().orElse("")).hasSizeGreaterThan(20);
        }
    }

    @Test
    void leaseAcceptedAtOtherServerStays() {
        String accepted = here.task("", "");
        var lease = offered();
        there.as(here.runner.key())
                .post(
                        "/v1/leases/" + lease.at("id").text().orElseThrow() + "/acceptance",
                        "{\"token\":" + lease.at("token").number() + "}")
                .expect(200);
        String control = here.task("", "");
        offered();
        await().atMost(Duration.ofSeconds(25)).until(() -> here.state(control).equals("queued"));
        assertThat(here.state(accepted)).isEqualTo("leased");
    }

    private Json offered() {
        return here.runner
                .post(
                        "/v1/runners/" + here.runnerId + "/leases",
                        "{\"max\":1,\"wait_seconds\":5,\"handover\":\"offered\"}")
                .expect(200)
                .json("leases")
                .items()
                .getFirst();
    }

    @Test
    void streamsOfAKeyRevokedAtOneEndAtTheOther() throws Exception {
        var made = here.admin
                .post("/v1/keys", "{\"name\":\"n\",\"access\":\"viewer\",\"projects\":[\"*\"]}")
                .expect(201);
        try (var stream = OpenResponse.of(other.address(), "/v1/events", made.at("secret"))) {
            assertThat(stream.ended()).isFalse();
            here.admin.call("DELETE", "/v1/keys/" + made.at("id"), "").expect(200);
            stream.awaitEnd();
        }
    }

    @Test
    void serverWithAnotherSealingKeyIsRefused() {
        assertThatThrownBy(() -> ApiServer.start(Settings.in(data.resolve("stranger"))
                        .withDatabase(here.server.settings().databaseLocation())))
                .hasMessageContaining("sealed with another key");
    }

    @Test
    void revocationReachesOtherServerWithinASecond() {
        var made = here.admin
                .post("/v1/keys", "{\"name\":\"n\",\"access\":\"viewer\",\"projects\":[\"*\"]}")
                .expect(201);
        var holder = there.as(made.at("secret"));
        holder.get("/v1/tasks").expect(200);
        here.admin.call("DELETE", "/v1/keys/" + made.at("id"), "").expect(200);
        here.admin.as(made.at("secret")).get("/v1/tasks").expect(401);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> holder.get("/v1/tasks").status() == 401);
    }
}
