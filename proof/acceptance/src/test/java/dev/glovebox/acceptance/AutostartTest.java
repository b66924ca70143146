package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.acceptance.GloveboxForTest.Ended;
import dev.glovebox.daemon.DaemonHolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The daemon that the first command starts for the next ones. */
@Timeout(240)
class AutostartTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    private final DaemonForTest installation;

    AutostartTest() throws IOException {
        installation = new DaemonForTest("daemon: {autostart: true}");
    }

    @AfterEach
    void cleanUp() throws IOException {
        installation.close();
    }

    private Ended run(String... arguments) throws InterruptedException {
        return DaemonForTest.end(installation.run(DaemonForTest.NOTHING, arguments));
    }

    private Ended type(String... arguments) throws InterruptedException {
        return DaemonForTest.end(installation.type(DaemonForTest.NOTHING, arguments));
    }

    private void assertServed() throws InterruptedException {
        var ended = type("daemon", "status");
        assertThat(ended.out()).as(ended.story()).contains("commands: ").doesNotContain("did not serve");
    }

    private long awaitDaemon() {
        await().atMost(SOON).until(() -> Files.exists(installation.socket()));
        return holder();
    }

    private long holder() {
        try {
            return DaemonHolder.of(installation.data()).map(DaemonHolder::pid).orElse(0L);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static boolean alive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    @Test
    void firstCommandRunsByItselfAndTheNextIsServed() throws Exception {
        var first = run("-v", "--", "echo", "one");
        assertThat(first.out()).as(first.story()).isEqualTo("one\n");
        long pid = awaitDaemon();
        assertServed();
        assertThat(run("-v", "--", "echo", "two").out()).isEqualTo("two\n");
        assertThat(holder()).isEqualTo(pid);
        assertThat(type("daemon", "logs").out()).contains("daemon for glovebox run at");

        assertThat(type("daemon", "stop").out()).contains("the daemon was stopped");
        await().atMost(SOON).until(() -> !alive(pid));
        assertThat(installation.socket()).doesNotExist();
        assertThat(type("daemon", "status").status()).isEqualTo(1);
        assertThat(holder()).isZero();
    }

    @Test
    void manyFirstCommandsStartOneDaemon() throws Exception {
        var started = new ArrayList<GloveboxForTest.Started>();
        for (int i = 0; i < 4; i++) {
            started.add(installation.run(DaemonForTest.NOTHING, "--", "echo", "x"));
        }
        for (var one : started) {
            assertThat(DaemonForTest.end(one).out()).isEqualTo("x\n");
        }
        awaitDaemon();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(daemons()).hasSize(1).containsExactly(holder()));
    }

    /** Processes that are, or are about to become, a daemon of this data directory. */
    private List<Long> daemons() {
        return ProcessHandle.allProcesses()
                .map(ProcessHandle::pid)
                .filter(this::startsDaemon)
                .toList();
    }

    private boolean startsDaemon(long pid) {
        try {
            var words = Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"), StandardCharsets.ISO_8859_1);
            return words.contains(installation.home.toString()) && words.contains("\0daemon\0start\0");
        } catch (IOException ended) {
            return false;
        }
    }

    @Test
    void killedDaemonIsReplacedAndLeavesNothing() throws Exception {
        run("--", "true");
        long killed = awaitDaemon();
        ProcessHandle.of(killed).orElseThrow().destroyForcibly();
        await().atMost(SOON).until(() -> !alive(killed));
        assertThat(run("--", "echo", "on").out()).isEqualTo("on\n");
        await().atMost(SOON).until(() -> holder() != 0 && holder() != killed);
        await().atMost(SOON).untilAsserted(this::assertServed);
    }

    @Test
    void daemonOfAnotherBuildMakesRoom() throws Exception {
        run("--", "true");
        long old = awaitDaemon();
        assertServed();
        installation.rebuild("newer");
        var ended = run("-v", "--", "echo", "new");
        assertThat(ended.out()).as(ended.story()).isEqualTo("new\n");
        assertThat(ended.err()).contains("not served by the daemon: the daemon was started by another build");
        await().atMost(SOON).until(() -> !alive(old));
        run("--", "true");
        await().atMost(SOON).until(() -> holder() != 0);
        await().atMost(SOON).untilAsserted(this::assertServed);
    }

    @Test
    void daemonEndsWhenItsConfigurationChangesOrNobodyNeedsIt() throws Exception {
        run("--", "true");
        long first = awaitDaemon();
        installation.configure("daemon: {autostart: true, idle: 2s}");
        await().atMost(SOON).until(() -> !alive(first));
        run("--", "true");
        await().atMost(SOON).until(() -> holder() != 0);
        long second = holder();
        await().atMost(SOON).until(() -> !alive(second));
        assertThat(holder()).isZero();
        assertThat(installation.socket()).doesNotExist();
    }

    @Test
    void nothingIsStartedWhereItIsSwitchedOff() throws Exception {
        installation.configure("daemon: {autostart: false}");
        assertThat(run("--", "echo", "alone").out()).isEqualTo("alone\n");
        assertThat(installation.data().resolve("daemon.lock")).doesNotExist();
        assertThat(daemons()).isEmpty();
    }
}
