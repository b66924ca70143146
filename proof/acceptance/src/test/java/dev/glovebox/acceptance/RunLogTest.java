package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The log of real processes: who writes one, and what it costs those who do not. */
@Timeout(120)
class RunLogTest {

    private static final String SECRETS = "secrets: {TOKEN: {command: [echo, a-secret-value]}}";

    @Test
    void verboseRunPrintsRedactedLog() throws IOException {
        try (var glovebox = new GloveboxForTest(SECRETS)) {
            var plain = glovebox.run("run", "--level", "basic", "--", "true");
            assertThat(plain.status()).as(plain.story()).isZero();
            assertThat(plain.err()).isEmpty();
            var verbose = glovebox.run(
                    "run", "-v", "--level", "basic", "--secret", "TOKEN", "--", "sh", "-c", "exit ${#TOKEN}");
            assertThat(verbose.status()).as(verbose.story()).isEqualTo("a-secret-value".length());
            assertThat(verbose.err())
                    .containsPattern("DEBUG runtime.observe.LogObserver run=[a-z0-9]{26}: policy.approved")
                    .containsPattern("INFO  runtime.observe.LogObserver run=[a-z0-9]{26}: box .* ended")
                    .doesNotContain("a-secret-value");
        }
    }

    @Test
    void runWithoutVerboseLoadsNoLogClasses() throws Exception {
        try (var glovebox = new GloveboxForTest()) {
            Path loaded = glovebox.home.resolve("loaded");
            var command = new ArrayList<>(glovebox.command("run", "--level", "basic", "--", "true"));
            command.add(command.indexOf("-Xmx64m"), "-Xlog:class+load:file=" + loaded);
            var process = new ProcessBuilder(command).inheritIO().start();
            assertThat(process.waitFor()).isZero();
            assertThat(Files.readString(loaded))
                    .contains("dev.glovebox.log.ProcessLog ")
                    .doesNotContain(
                            "java.util.logging.",
                            "dev.glovebox.log.LogLine ",
                            "dev.glovebox.log.LogRedaction ",
                            "dev.glovebox.log.RotatingFile ");
        }
    }

    @Test
    void serverLogsToFileAndReportsFailure() throws Exception {
        try (var glovebox = new GloveboxForTest("log: {file: /proc/nowhere/log}")) {
            var refused = glovebox.run("serve", "--no-api");
            assertThat(refused.status()).as(refused.story()).isEqualTo(64);
            assertThat(refused.err()).contains("/proc/nowhere/log", "log.file");
        }
        Path directory = Files.createTempDirectory("glovebox-log");
        Path log = directory.resolve("log");
        try (var glovebox = new GloveboxForTest("log: {file: " + log + ", format: json}", "server: {port: 0}")) {
            var command = new ArrayList<>(glovebox.command("serve", "--no-runner"));
            command.set(command.indexOf("-Xmx64m"), "-Xmx160m");
            var server = new ProcessBuilder(command).redirectErrorStream(true).start();
            try (var lines = server.inputReader()) {
                String ready = lines.lines()
                        .filter(line -> line.contains("API ready at "))
                        .findFirst()
                        .orElseThrow();
                String url = ready.replaceFirst(".*API ready at ([^ ,]+).*", "$1");
                glovebox.run("task", "list", "--server", url);
                Awaitility.await()
                        .atMost(Duration.ofSeconds(20))
                        .until(() -> Files.readString(log).contains("GET /v1/tasks"));
            } finally {
                server.destroy();
                server.waitFor(Duration.ofSeconds(30));
            }
            String key = Files.readString(glovebox.data().resolve("api-key")).strip();
            assertThat(Files.readAllLines(log))
                    .allMatch(line -> line.startsWith("{\"time\":\"") && line.endsWith("\"}"));
            assertThat(Files.readString(log)).doesNotContain(key);
        } finally {
            for (Path each : List.of(log, directory)) {
                Files.deleteIfExists(each);
            }
        }
    }
}
