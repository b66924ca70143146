package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.client.ApiException;
import dev.glovebox.client.GloveboxClient;
import dev.glovebox.client.ServerAddress;
import dev.glovebox.model.spec.Project;
import dev.glovebox.protocol.resource.Access;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.resource.ProjectRecord;
import dev.glovebox.protocol.resource.Quota;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code glovebox serve} as a whole: where it listens, and who gets in. */
@Timeout(120)
class ServeTest {

    @TempDir
    Path directory;

    @Test
    void publicListenerNeedsTlsOrExplicitOption() throws IOException {
        try (var glovebox = new GloveboxForTest()) {
            var refused = glovebox.run("serve", "--no-runner", "--listen", "0.0.0.0:0");
            assertThat(refused.status()).as(refused.story()).isEqualTo(64);
            assertThat(refused.err()).contains("without TLS", "server.certificate", "server.allow_plain");
        }
        try (var glovebox = new GloveboxForTest("server: {listen: 0.0.0.0, port: 0, allow_plain: true}")) {
            assertThat(firstLine(glovebox, "API ready at ", "--no-runner")).contains("http://0.0.0.0:");
        }
    }

    @Test
    void runnerMetricsAreServedOnLoopbackOnly() throws IOException {
        try (var glovebox = new GloveboxForTest()) {
            Path key = Files.writeString(glovebox.home.resolve("key"), "gbx_none_none");
            var refused = glovebox.run("runner", "--key-file", key.toString(), "--metrics", "0.0.0.0:9464");
            assertThat(refused.status()).as(refused.story()).isEqualTo(64);
            assertThat(refused.err()).contains("0.0.0.0", "127.0.0.1:9464");
        }
    }

    @Test
    void tlsServerAcceptsOwnRunnerAndPinnedClients() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/openssl")), "missing capability: openssl");
        Path certificate = directory.resolve("server.crt");
        Path key = directory.resolve("server.key");
        run(
                "openssl",
                "req",
                "-x509",
                "-nodes",
                "-days",
                "2",
                "-newkey",
                "ed25519",
                "-subj",
                "/CN=elsewhere.example",
                "-out",
                certificate.toString(),
                "-keyout",
                key.toString());
        try (var glovebox =
                new GloveboxForTest("server: {port: 0, certificate: " + certificate + ", private_key: " + key + "}")) {
            var server = start(glovebox);
            try {
                var lines = lines(server);
                String ready = lineWith(lines, "API ready at ");
                String url = ready.replaceFirst(".*API ready at ([^ ,]+).*", "$1");
                assertThat(url).startsWith("https://127.0.0.1:");
                lineWith(lines, "ready for tasks");
                var known = glovebox.run("task", "list", "--server", url, "--certificate", certificate.toString());
                assertThat(known.status()).as(known.story()).isZero();
                var unknown = glovebox.run("task", "list", "--server", url);
                assertThat(unknown.status()).as(unknown.story()).isEqualTo(69);
            } finally {
                server.destroy();
                server.waitFor(Duration.ofSeconds(30));
            }
            assertThat(Files.readString(glovebox.home.resolve("stderr"))).doesNotContain("Exception");
        }
    }

    @Test
    void metricsOfApiRunsAndPoolAreServedTogether() throws Exception {
        try (var glovebox = new GloveboxForTest("server: {port: 0}", "sandbox: {level: basic}")) {
            var server = start(glovebox);
            try {
                var lines = lines(server);
                String url = lineWith(lines, "API ready at ").replaceFirst(".*API ready at ([^ ,]+).*", "$1");
                lineWith(lines, "ready for tasks");
                String key =
                        Files.readString(glovebox.data().resolve("api-key")).strip();
                var client = new GloveboxClient(new ServerAddress(URI.create(url), key));
                var root = Files.createDirectory(directory.resolve("project"));
                client.projects().create(new ProjectRecord.ProjectSpec(new Project("p1", root, List.of()), Quota.NONE));
                var task = client.tasks()
                        .create(Map.of(
                                "project", "p1",
                                "execution_mode", "process-sandbox",
                                "sandbox", Map.of("level", "basic", "command", List.of("true"), "workdir", "/tmp")));
                Awaitility.await()
                        .atMost(Duration.ofSeconds(60))
                        .until(() -> client.tasks().get(task.id()).state().terminal());
                var connection =
                        (HttpURLConnection) URI.create(url + "/metrics").toURL().openConnection();
                connection.setRequestProperty("Authorization", "Bearer " + key);
                try (var body = connection.getInputStream()) {
                    assertThat(new String(body.readAllBytes(), StandardCharsets.UTF_8))
                            .contains(
                                    "glovebox_api_requests_total{",
                                    "glovebox_api_runners_waiting ",
                                    "glovebox_runs_requested_total 1",
                                    "glovebox_run_seconds_count{level=\"basic\"} 1",
                                    "# HELP glovebox_pool_");
                }
            } finally {
                server.destroy();
                server.waitFor(Duration.ofSeconds(30));
            }
        }
    }

    @Test
    void operatorsTaskAtBasicIsRefusedUnderTheDefaultConfiguration() throws Exception {
        try (var glovebox = new GloveboxForTest("server: {port: 0}")) {
            var server = start(glovebox, "--no-runner");
            try {
                String url = lineWith(lines(server), "API ready at ").replaceFirst(".*API ready at ([^ ,]+).*", "$1");
                String key =
                        Files.readString(glovebox.data().resolve("api-key")).strip();
                var admin = new GloveboxClient(new ServerAddress(URI.create(url), key));
                var root = Files.createDirectory(directory.resolve("project"));
                admin.projects().create(new ProjectRecord.ProjectSpec(new Project("p1", root, List.of()), Quota.NONE));
                String operators = admin.keys()
                        .create(new ApiKey.KeySpec("o", Access.OPERATOR, List.of("p1"), Optional.empty(), Quota.NONE))
                        .secret();
                var operator = new GloveboxClient(new ServerAddress(URI.create(url), operators));
                assertThatThrownBy(() -> operator.tasks()
                                .create(Map.of(
                                        "project", "p1",
                                        "execution_mode", "process-sandbox",
                                        "sandbox", Map.of("level", "basic", "command", List.of("id")))))
                        .isInstanceOf(ApiException.class)
                        .hasMessageContaining("below the floor here, which is moderate");
            } finally {
                server.destroy();
                server.waitFor(Duration.ofSeconds(30));
            }
        }
    }

    private static String firstLine(GloveboxForTest glovebox, String text, String... options) throws IOException {
        var server = start(glovebox, options);
        try {
            return lineWith(lines(server), text);
        } finally {
            server.destroy();
            try {
                server.waitFor(Duration.ofSeconds(30));
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Process start(GloveboxForTest glovebox, String... options) throws IOException {
        var arguments = new ArrayList<>(List.of("serve"));
        arguments.addAll(List.of(options));
        var command = new ArrayList<>(glovebox.command(arguments.toArray(String[]::new)));
        command.set(command.indexOf("-Xmx64m"), "-Xmx160m");
        return new ProcessBuilder(command)
                .redirectError(glovebox.home.resolve("stderr").toFile())
                .start();
    }

    private static String lineWith(BufferedReader lines, String text) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.contains(text)) {
                return line;
            }
        }
        throw new AssertionError("the process ended and never said '" + text + "'");
    }

    private static BufferedReader lines(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    private static void run(String... command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
    }
}
