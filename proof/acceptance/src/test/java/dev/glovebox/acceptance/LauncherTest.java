package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.acceptance.GloveboxForTest.Ended;
import dev.glovebox.acceptance.GloveboxForTest.Started;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command people type, with a daemon behind it. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LauncherTest {

    private static final int LARGE = 200_000_000;

    private final DaemonForTest installation;
    private Started daemon;

    LauncherTest() throws IOException {
        installation = new DaemonForTest();
    }

    @BeforeAll
    void serve() throws IOException {
        daemon = installation.serve();
    }

    @AfterAll
    void cleanUp() throws IOException {
        installation.close();
    }

    private Ended shell(String script) throws InterruptedException {
        var words = installation.command();
        String glovebox = String.join(" ", words);
        return DaemonForTest.end(
                GloveboxForTest.start(List.of("bash", "-c", script.replace("@", glovebox)), DaemonForTest.NOTHING));
    }

    private static String mark() {
        return Integer.toString(7_000_000 + new Random().nextInt(1_000_000));
    }

    private static void assertGone(String mark) {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() ->
                        assertThat(RunsForTest.processesNamed("sleep " + mark)).isEmpty());
    }

    @Test
    void versionNeedsNoJvm() throws Exception {
        var ended = DaemonForTest.end(GloveboxForTest.start(
                List.of(
                        "prlimit",
                        "--as=8000000",
                        Path.of("../../tools/launcher/target/glovebox").toString(),
                        "--version"),
                DaemonForTest.NOTHING));
        assertThat(ended.out()).as(ended.story()).startsWith("glovebox ").hasLineCount(1);
        assertThat(ended.status()).isZero();
    }

    @Test
    void largeInputAndOutputArriveWhole() throws Exception {
        var bytes = new byte[LARGE];
        new Random(20).nextBytes(bytes);
        var file = Files.write(installation.home.resolve("large"), bytes);
        var hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        var ended = GloveboxForTest.start(
                        List.of(
                                "bash",
                                "-c",
                                String.join(" ", installation.command("run", "-v", "--", "cat")) + " | sha256sum"),
                        Redirect.from(file.toFile()))
                .end();
        assertThat(ended.out()).as(ended.story()).startsWith(hash);
        assertThat(ended.err()).doesNotContain("not served");
        Files.delete(file);
    }

    @Test
    void inputThatNoCommandWantsIsLeftToOthers() throws Exception {
        Files.writeString(installation.callerDirectory().resolve("one.py"), "print(1)\n");
        var ended = shell("printf 'one.py\\none.py\\n' | while read -r file; do @ validate $file; done");
        assertThat(ended.out().lines().filter(line -> line.startsWith("accepted")))
                .as(ended.story())
                .hasSize(2);
    }

    @Test
    void pipeThatIsClosedEarlyEndsTheProgramSilently() throws Exception {
        var ended = shell("@ run -- yes | head -n 1; exit ${PIPESTATUS[0]}");
        assertThat(ended.out()).isEqualTo("y\n");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.status()).isEqualTo(130);
    }

    @Test
    void outputThatCannotBeWrittenIsReported() throws Exception {
        var ended = shell("@ run -- seq 1 3 >/dev/full");
        assertThat(ended.status()).isNotZero();
        assertThat(ended.err()).contains("cannot write to standard output: No space left on device");
    }

    @Test
    void directoryThatIsGoneIsReported() throws Exception {
        var words = installation.command("run", "--", "true");
        var ended =
                shell("mkdir gone && cd gone && rmdir ../gone && " + String.join(" ", words.subList(3, words.size())));
        assertThat(ended.status()).as(ended.story()).isEqualTo(64);
        assertThat(ended.err()).contains("the current directory does not exist any more");
    }

    @Test
    void argumentThatIsNotUtf8IsRefusedAndNotChanged() throws Exception {
        var ended = shell("@ run -- echo $'\\xff'");
        assertThat(ended.status()).as(ended.story()).isEqualTo(64);
        assertThat(ended.err()).contains("not valid UTF-8");
    }

    @ParameterizedTest
    @CsvSource({"INT,130", "TERM,130", "QUIT,130", "HUP,130"})
    void signalCancelsTheRunAndItsStatusComesBack(String signal, int status) throws Exception {
        String mark = mark();
        var run = installation.run(DaemonForTest.NOTHING, "-v", "--", "sh", "-c", "echo up; sleep " + mark);
        assertThat(DaemonForTest.lines(run).readLine()).isEqualTo("up");
        run.signal(signal);
        var ended = DaemonForTest.end(run);
        assertThat(ended.status()).as(ended.story()).isEqualTo(status);
        assertThat(ended.err()).doesNotContain("Full thread dump");
        assertGone(mark);
    }

    @Test
    void killedLauncherLeavesNothing() throws Exception {
        String mark = mark();
        var run = installation.run(DaemonForTest.NOTHING, "--", "sh", "-c", "echo up; sleep " + mark);
        assertThat(DaemonForTest.lines(run).readLine()).isEqualTo("up");
        run.signal("KILL");
        assertGone(mark);
        assertThat(daemon.process().isAlive()).isTrue();
    }

    @Test
    void killedDaemonIsReportedAndLeavesNothing() throws Exception {
        try (var other = new DaemonForTest()) {
            var killed = other.serve();
            String mark = mark();
            var run = other.run(DaemonForTest.NOTHING, "--", "sh", "-c", "echo up; sleep " + mark);
            assertThat(DaemonForTest.lines(run).readLine()).isEqualTo("up");
            killed.signal("KILL");
            var ended = DaemonForTest.end(run);
            assertThat(ended.status()).as(ended.story()).isEqualTo(70);
            assertThat(ended.err()).contains("the daemon closed the connection", "next: check glovebox audit show");
            assertGone(mark);
        }
    }

    @Test
    void namedConfigurationOfAnotherDataDirectoryRunsByItself() throws Exception {
        var file = Files.writeString(
                installation.home.resolve("other.yaml"),
                "data_dir: " + installation.home.resolve("elsewhere") + "\nsandbox: {level: basic}\n");
        var own = Files.writeString(installation.home.resolve("same.yaml"), "sandbox: {level: basic}\n");
        var elsewhere = DaemonForTest.end(
                installation.type(DaemonForTest.NOTHING, "--config", file.toString(), "run", "-v", "--", "echo", "x"));
        assertThat(elsewhere.out()).as(elsewhere.story()).isEqualTo("x\n");
        assertThat(elsewhere.err()).contains("not served by the daemon: the daemon uses another data directory");
        var served = DaemonForTest.end(
                installation.type(DaemonForTest.NOTHING, "--config", own.toString(), "run", "-v", "--", "echo", "x"));
        assertThat(served.out()).as(served.story()).isEqualTo("x\n");
        assertThat(served.err()).doesNotContain("not served");
    }
}
