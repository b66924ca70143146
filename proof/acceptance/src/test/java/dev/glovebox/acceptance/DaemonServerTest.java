package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.engine.Availability;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.spec.IsolationLevel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code glovebox serve} in a process of its own, and command lines that find it. */
@Timeout(180)
class DaemonServerTest {

    private Path home;
    private Wiring wiring;
    private Process serve;

    /** A process's end. */
    private record Ended(int status, String out, String err) {}

    @BeforeEach
    void serve() throws IOException {
        home = Files.createTempDirectory("glovebox-helper");
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx--x--x"));
        Files.writeString(
                home.resolve("own.yaml"), "pool: {min_warm: 1, refill_percent: 100}\ndaemon: {autostart: false}\n");
        var around =
                HostEnvironment.ofThisProcess().withWorkingDirectory(home, Map.of("GLOVEBOX_HOME", data().toString()));
        wiring = new Wiring(ConfigurationLoader.load(Optional.of(home.resolve("own.yaml")), around));
        boolean offered = wiring.engines().stream()
                .anyMatch(engine -> engine.probe() instanceof Availability.Available(var capabilities)
                        && capabilities.has(IsolationLevel.STRICT));
        Assumptions.assumeTrue(offered, "missing capability: an engine that offers level strict");
        Assumptions.assumeTrue(
                wiring.docker().image(RunsForTest.IMAGE).isPresent(),
                "missing capability: the image " + RunsForTest.IMAGE);
        serve = start("serve");
        var lines = new BufferedReader(new InputStreamReader(serve.getInputStream(), StandardCharsets.UTF_8));
        String line = lines.readLine();
        while (line != null && !line.contains("daemon for glovebox run at")) {
            line = lines.readLine();
        }
        await().atMost(Duration.ofSeconds(60))
                .until(() -> !wiring.allEngines().docker().list().isEmpty());
    }

    @AfterEach
    void stop() throws Exception {
        if (serve != null) {
            serve.destroy();
            assertThat(serve.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(data().resolve("daemon.sock")).doesNotExist();
            assertThat(wiring.allEngines().docker().list()).isEmpty();
        }
        Trees.delete(home);
    }

    private Path data() {
        return home.resolve("data");
    }

    private Process start(String... arguments) throws IOException {
        return start(List.of(), arguments);
    }

    private Process start(List<String> variables, String... arguments) throws IOException {
        var launcher = LauncherForTest.in(home.resolve("bin"), "test");
        var builder = new ProcessBuilder(launcher.command(home, List.of(), arguments));
        builder.environment().put("GLOVEBOX_HOME", data().toString());
        builder.environment().put("GLOVEBOX_CONFIG", home.resolve("own.yaml").toString());
        builder.environment().put("LC_ALL", "C.UTF-8");
        variables.forEach(variable -> builder.environment().put(variable.split("=", 2)[0], variable.split("=", 2)[1]));
        return builder.start();
    }

    private static Ended end(Process process, String input) throws Exception {
        try (var stdin = process.getOutputStream()) {
            stdin.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), out, err);
    }

    @Test
    void commandLineIsServedWithItsInputOutputDirectoryAndStatus() throws Exception {
        Files.writeString(home.resolve("job.py"), "import sys\nprint(sys.stdin.read().upper(), end='')\n");

        // With -v, a command line that is not served says so on its standard error.
        var piped = end(start("run", "-v", "--", "sh", "-c", "cat; echo oops >&2; exit 7"), "typed\n");
        assertThat(piped.status()).isEqualTo(7);
        assertThat(piped.out()).isEqualTo("typed\n");
        assertThat(piped.err()).contains("oops\n").doesNotContain("not served");

        var code = end(start("run", "-v", "--code", "job.py"), "loud");
        assertThat(code.status()).isZero();
        assertThat(code.out()).isEqualTo("LOUD");
        assertThat(code.err()).doesNotContain("not served");
    }

    @Test
    void manyCommandLinesAtOnceGetTheirOwnOutput() throws Exception {
        var started = new ArrayList<Process>();
        for (int i = 0; i < 4; i++) {
            started.add(start("run", "--", "echo", "number " + i));
        }
        for (int i = 0; i < 4; i++) {
            assertThat(end(started.get(i), "").out()).isEqualTo("number " + i + "\n");
        }
    }

    @Test
    void interruptedCommandLineCancelsItsRun() throws Exception {
        var sleeping = start("run", "--", "sh", "-c", "echo up; sleep 1000");
        var out = new BufferedReader(new InputStreamReader(sleeping.getInputStream(), StandardCharsets.UTF_8));
        assertThat(out.readLine()).isEqualTo("up");
        sleeping.destroyForcibly(); // not even a chance to say that it goes
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(RunsForTest.processesNamed("sleep 1000"))
                        .noneMatch(process -> process.contains("echo up")));
    }

    @Test
    void otherInstallationIsNotServedAndWorksByItself() throws Exception {
        var ended = end(
                start(
                        List.of("DOCKER_HOST=unix:///nowhere/docker.sock"),
                        "run",
                        "-v",
                        "--level",
                        "basic",
                        "--",
                        "echo",
                        "x"),
                "");

        assertThat(ended.out()).isEqualTo("x\n");
        assertThat(ended.err()).contains("not served by the daemon: ").contains("another Docker daemon");
    }

    @Test
    void secondDaemonIsRefusedAndSocketIsPrivate() throws Exception {
        var second = end(start("serve", "--no-api"), "");
        assertThat(second.status()).isEqualTo(64);
        assertThat(second.err()).contains("another daemon uses");
        assertThat(Files.getPosixFilePermissions(data().resolve("daemon.sock")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void killedDaemonLeavesNoBoxAndCommandsRunLocally() throws Exception {
        serve.destroyForcibly();
        assertThat(serve.waitFor(60, TimeUnit.SECONDS)).isTrue();
        var ended = end(start("run", "-v", "--", "echo", "alone"), "");
        assertThat(ended.out()).isEqualTo("alone\n");
        assertThat(ended.err()).contains("not served by the daemon");
        // a box that was being made when the helper died is swept by this next command
        await().atMost(Duration.ofSeconds(30))
                .until(() -> wiring.docker()
                        .containersLabelled(
                                "dev.glovebox.owner=" + wiring.installation().owner())
                        .isEmpty());
        Files.deleteIfExists(data().resolve("daemon.sock"));
    }
}
