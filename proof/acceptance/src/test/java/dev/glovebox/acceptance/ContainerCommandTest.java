package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.engine.docker.api.DockerHost;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code glovebox run} with containers. */
@Tag("docker")
@Timeout(120)
class ContainerCommandTest {

    private static final DockerApi DOCKER = new DockerApi(new DockerHost("unix:///var/run/docker.sock"));

    private final GloveboxForTest glovebox = new GloveboxForTest();
    private final String mark = Integer.toString(3_000_000 + new Random().nextInt(1_000_000));

    @BeforeEach
    void needsContainers() throws IOException {
        try (var runs = new RunsForTest()) {
            runs.assumeOffered(dev.glovebox.model.spec.IsolationLevel.STRICT);
        }
    }

    @AfterEach
    void cleanUp() throws IOException {
        glovebox.close();
    }

    private List<String> containers() throws IOException {
        String owner = Files.readString(glovebox.data().resolve("owner")).strip();
        return DOCKER.containersLabelled("dev.glovebox.owner=" + owner).stream()
                .map(container -> container.at("Id").text().orElse("?"))
                .toList();
    }

    /** When a command ends, nothing of its box lives and no file is left; the daemon removes the container a moment later. */
    private void assertNothingLeft() {
        assertThat(glovebox.data().resolve("doors")).isEmptyDirectory();
        await().untilAsserted(() -> assertThat(containers()).isEmpty());
    }

    @Test
    void strictRunsAsNobodyWithoutCapabilities() throws IOException {
        var ended = glovebox.run(
                "run",
                "--level",
                "strict",
                "--",
                "sh",
                "-c",
                "id -u; grep -E 'CapEff|NoNewPrivs|Seccomp:' /proc/self/status; touch /x; ls /sys/class/net; cat /proc/1/cmdline");
        assertThat(ended.status()).as(ended.story()).isZero();
        assertThat(ended.out())
                .doesNotStartWith("0\n")
                .contains("CapEff:\t0000000000000000", "NoNewPrivs:\t1", "Seccomp:\t2", "\nlo\n");
        assertThat(ended.err()).contains("Read-only file system");
        assertNothingLeft();
    }

    @Test
    void interruptEndsTheContainer() throws IOException {
        var started = glovebox.start("run", "--", "sh", "-c", "trap '' TERM; sleep " + mark + "; sleep " + mark);
        RunCommandTest.awaitProgram(mark);
        started.signal("INT");
        var ended = started.end();
        assertThat(ended.status()).as(ended.story()).isEqualTo(130);
        assertNothingLeft();
        assertThat(RunsForTest.processesNamed("sleep " + mark)).isEmpty();
    }

    @Test
    void killedControllerLeavesNoContainerAndNoProcess() {
        var started = glovebox.start("run", "--", "sh", "-c", "(setsid sleep " + mark + " &); sleep " + mark);
        RunCommandTest.awaitProgram(mark);
        started.process().destroyForcibly();
        await().atMost(Duration.ofSeconds(5)).untilAsserted(() -> {
            assertThat(RunsForTest.processesNamed("sleep " + mark)).isEmpty();
            assertThat(containers()).isEmpty();
        });
    }

    @Test
    void secretIsNotInContainerSettingsOrArguments() throws IOException {
        String secret = "s3cr3t" + mark;
        var started = glovebox.start("run", "--env", "TOKEN=" + secret, "--", "sleep", mark);
        RunCommandTest.awaitProgram(mark);
        try {
            for (String id : containers()) {
                assertThat(String.valueOf(DOCKER.inspect(id).orElseThrow().value()))
                        .doesNotContain(secret);
            }
            // the command line that was typed is the caller's own affair
            assertThat(RunsForTest.processesNamed(secret))
                    .allMatch(process -> process.contains("dev.glovebox.cli.Main"));
        } finally {
            started.signal("INT");
            started.end();
        }
    }

    @Test
    void unknownImageIsReportedWithHint() {
        var ended = glovebox.run("run", "--image", "no/such-image:1", "--", "true");
        assertThat(ended.status()).as(ended.story()).isEqualTo(69);
        assertThat(ended.err()).contains("no/such-image:1", "next:");
    }
}
