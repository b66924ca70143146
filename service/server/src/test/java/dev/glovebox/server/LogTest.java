package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.log.JulBridge;
import dev.glovebox.log.LogLevel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the server's log has, and what not. */
@Timeout(120)
class LogTest {

    private static final String PROJECT = "{\"id\":\"p1\",\"root_path\":\"/srv/p1\"}";

    @TempDir
    private Path data;

    /** One of its own, because it dies. */
    private static List<String> postgres(String... arguments) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of("..", "..", "scripts", "throwaway-postgres").toString());
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    @Test
    void databaseFailureIsLoggedWithErrorIdOfResponse() throws Exception {
        var database = postgres("start");
        Assumptions.assumeTrue(database.size() == 2, "PostgreSQL is not installed (apt-get install postgresql)");
        JulBridge.install();
        var settings = Settings.in(data).withDatabase(database.get(1));
        try (var log = new LogLines(LogLevel.DEBUG);
                var server = ApiServer.start(settings)) {
            var client = new Http(
                    server.address(), Files.readString(settings.firstKey()).strip(), new Contract());
            client.post("/v1/projects", PROJECT).expect(201);
            postgres("stop", database.getFirst());
            assertTold(log, client.post("/v1/projects", PROJECT.replace("p1", "p2")));
            assertTold(log, client.get("/v1/projects"));
            // Its warnings depend on which connection a request happens to get; that it started is always told.
            assertThat(log.with("level", "info"))
                    .as("what the pool of connections has to say")
                    .anySatisfy(line ->
                            assertThat(line.at("component").text().orElse("")).startsWith("com.zaxxer.hikari"));
        } finally {
            postgres("stop", database.getFirst());
        }
    }

    private static void assertTold(LogLines log, Http.Response response) {
        response.expect(503);
        assertThat(response.at("code")).isEqualTo("STORE_UNAVAILABLE");
        var lines = log.with("error_id", response.at("error_id"));
        assertThat(lines).singleElement().satisfies(line -> {
            assertThat(line.at("level").text()).contains("error");
            assertThat(line.at("request").text())
                    .isEqualTo(response.whole().headers().firstValue("X-Request-Id"));
            assertThat(line.at("trace").text().orElse(""))
                    .contains("StoreFailure", "\n\tat dev.glovebox.server.store.sql.", "Caused by: ");
        });
    }

    @Test
    void everyRequestIsInTheLogUnderTheIdOfItsResponse() throws Exception {
        var settings = Settings.in(data);
        try (var log = new LogLines(LogLevel.INFO);
                var server = ApiServer.start(settings)) {
            var client = new Http(
                    server.address(), Files.readString(settings.firstKey()).strip(), new Contract());
            String own = id(client.get("/v1/projects?limit=5", "X-Request-Id", "proxy-7.a_b"));
            assertThat(own).isEqualTo("proxy-7.a_b");
            assertThat(access(log, own)).startsWith("GET /v1/projects 200 in ").doesNotContain("limit");
            for (String odd : List.of("two words", "x".repeat(65), "-", "\u00e4")) {
                String made = id(client.get("/v1/projects", "X-Request-Id", odd));
                assertThat(made).matches("[0-9a-f]{16}");
                assertThat(access(log, made)).startsWith("GET /v1/projects 200 in ");
            }
            assertThat(access(log, id(client.as("none").get("/v1/projects").expect(401))))
                    .startsWith("GET /v1/projects 401 in ");
        }
    }

    private static String id(Http.Response response) {
        return response.whole().headers().firstValue("X-Request-Id").orElseThrow();
    }

    /** The line is written when the response is on its way. */
    private static String access(LogLines log, String request) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .until(() -> !log.with("request", request).isEmpty());
        return log.with("request", request).getLast().at("message").text().orElseThrow();
    }

    @Test
    void noKeyReachesTheLog() throws Exception {
        var settings = Settings.in(data);
        try (var log = new LogLines(LogLevel.DEBUG);
                var server = ApiServer.start(settings)) {
            String key = Files.readString(settings.firstKey()).strip();
            var client = new Http(server.address(), key, new Contract());
            client.get("/v1/projects", "X-Request-Id", key).expect(200);
            String other = client.post("/v1/keys", "{\"name\":\"k\",\"access\":\"runner\",\"projects\":[\"*\"]}")
                    .expect(201)
                    .at("secret");
            client.as(other).get("/v1/projects");
            client.get("/v1/tasks/" + other);
            client.as("Authorization: Bearer guessed-secret")
                    .get("/v1/projects")
                    .expect(401);
            access(log, id(client.get("/v1/projects")));
            assertThat(log.all()).doesNotContain(key, key.substring(key.lastIndexOf('_')), other, "guessed-secret");
        }
    }
}
