package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.engine.docker.api.DockerHost;
import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code glovebox run --secret}: the program gets the value, and nobody else sees it. */
@Timeout(180)
class SecretRunTest {

    /** Written down nowhere but in the file the configuration names. */
    private final String secret = "s3cr3t-" + Long.toHexString(new Random().nextLong());

    private final GloveboxForTest glovebox = new GloveboxForTest(
            "sandbox: {level: basic, env_passthrough: [GLOVEBOX_TEST_SECRET]}",
            "secrets:",
            "  TOKEN: {file: token.txt}",
            "  MADE: {command: [sh, -c, 'echo made-by-a-command']}",
            "  SHORT: {command: [echo, abc]}",
            "  GONE: {environment: GLOVEBOX_NO_SUCH_VARIABLE}");

    SecretRunTest() throws IOException {
        Files.writeString(glovebox.home.resolve("token.txt"), secret + "\n");
    }

    @AfterEach
    void cleanUp() throws IOException {
        glovebox.close();
    }

    private String ledger() throws IOException {
        return Files.readString(glovebox.data().resolve("ledger/ledger.jsonl"));
    }

    @Test
    void programGetsSecretAndOutputIsRedacted() throws IOException {
        String script =
                "test ${#TOKEN} = " + secret.length() + " && echo it is $TOKEN; echo $TOKEN | base64; echo $MADE >&2;"
                        // one byte at a time, so that no read of ours has it whole
                        + " i=0; while [ $i -lt ${#TOKEN} ]; do printf %s \"$TOKEN\" | dd bs=1 skip=$i count=1 2>/dev/null;"
                        + " i=$((i+1)); done";
        var ended = glovebox.run("run", "--secret", "TOKEN", "--secret", "MADE", "--", "sh", "-c", script);
        assertThat(ended.status()).as(ended.story()).isZero();
        assertThat(ended.out()).contains("it is ***\n").endsWith("***").doesNotContain(secret);
        assertThat(ended.out())
                .doesNotContain(Base64.getEncoder()
                        .encodeToString(secret.getBytes(StandardCharsets.UTF_8))
                        .substring(0, 16));
        assertThat(ended.err()).isEqualTo("***\n");

        var json = glovebox.run("run", "--json", "--secret", "TOKEN", "--", "sh", "-c", "echo $TOKEN; echo $TOKEN >&2");
        assertThat(json.out()).doesNotContain(secret);
        assertThat(json.json().at("stdout").text()).contains("***\n");
        assertThat(json.json().at("stderr").text()).contains("***\n");
        assertThat(ledger()).contains("\"secrets\":[\"TOKEN\"]").doesNotContain(secret);
    }

    @Test
    void passedThroughValueIsRedactedToo() {
        var ended = glovebox.run("run", "--", "sh", "-c", "echo \"<$GLOVEBOX_TEST_SECRET>\"; env | grep -c GLOVEBOX_T");
        assertThat(ended.out()).as(ended.story()).isEqualTo("<***>\n1\n");
    }

    @Test
    void unavailableSecretStopsRun() throws IOException {
        var ended = glovebox.run(
                "run", "--secret", "GONE", "--secret", "OTHER", "--secret", "SHORT", "--", "touch", "/tmp/" + secret);
        assertThat(ended.status()).as(ended.story()).isEqualTo(77);
        assertThat(ended.err())
                .contains("secret.missing: secret GONE: variable GLOVEBOX_NO_SUCH_VARIABLE is not set")
                .contains("secret.unknown: unknown secret OTHER")
                .contains("secret.short: secret SHORT: its value has 3 bytes")
                .contains("next:");
        assertThat(ledger()).doesNotContain("sandbox.started");
    }

    @Test
    void secretGivenTwiceOrAtParanoidIsRefused() {
        var twice = glovebox.run("run", "--secret", "TOKEN", "--env", "TOKEN=other", "--", "true");
        assertThat(twice.err()).as(twice.story()).contains("env.twice");
        var paranoid = glovebox.run("run", "--level", "paranoid", "--secret", "TOKEN", "--", "true");
        assertThat(paranoid.err()).as(paranoid.story()).contains("paranoid.secret");
        assertThat(paranoid.status()).isEqualTo(77);
    }

    /** Looks everywhere while the program runs, and finds the value where it has to be: in the program. */
    @Test
    @Tag("docker")
    void secretIsNotVisibleInContainer() throws IOException {
        try (var runs = new RunsForTest()) {
            runs.assumeOffered(IsolationLevel.STRICT);
        }
        String mark = Integer.toString(4_000_000 + new Random().nextInt(1_000_000));
        var started = glovebox.start("run", "--level", "strict", "--secret", "TOKEN", "--", "sleep", mark);
        RunCommandTest.awaitProgram(mark);
        try {
            var docker = new DockerApi(new DockerHost("unix:///var/run/docker.sock"));
            String owner = Files.readString(glovebox.data().resolve("owner")).strip();
            var containers = docker.containersLabelled("dev.glovebox.owner=" + owner);
            assertThat(containers).isNotEmpty();
            for (var container : containers) {
                String id = container.at("Id").text().orElseThrow();
                assertThat(String.valueOf(docker.inspect(id).orElseThrow().value()))
                        .contains(id)
                        .doesNotContain(secret);
            }
            assertThat(RunsForTest.processesNamed(secret)).isEmpty();
            assertThat(files(glovebox.data())).doesNotContain(secret);
            assertThat(environments(mark)).contains("TOKEN=" + secret);
        } finally {
            started.signal("INT");
            started.end();
        }
        assertThat(ledger()).doesNotContain(secret);
    }

    private static String files(Path directory) throws IOException {
        var text = new StringBuilder();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                text.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        return text.toString();
    }

    /** Root may look into the program itself: the control of the search. */
    private static String environments(String mark) {
        var text = new StringBuilder();
        ProcessHandle.allProcesses().forEach(process -> {
            Path proc = Path.of("/proc", Long.toString(process.pid()));
            try {
                if (Files.readString(proc.resolve("cmdline")).contains("sleep\0" + mark + "\0")) {
                    text.append(Files.readString(proc.resolve("environ"), StandardCharsets.ISO_8859_1));
                }
            } catch (IOException gone) {
                // not ours to read, or over
            }
        });
        return text.toString();
    }
}
