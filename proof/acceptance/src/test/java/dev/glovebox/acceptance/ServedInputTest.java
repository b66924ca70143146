package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.acceptance.GloveboxForTest.Started;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines with more on their standard input than anyone reads, served by {@code glovebox serve}. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServedInputTest {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final DaemonForTest daemon;
    private Started helper;

    ServedInputTest() throws IOException {
        daemon = new DaemonForTest();
    }

    @BeforeAll
    void serve() throws IOException {
        helper = daemon.serve();
    }

    @AfterAll
    void cleanUp() throws IOException {
        daemon.close();
    }

    private static String mark() {
        return Integer.toString(5_000_000 + new Random().nextInt(1_000_000));
    }

    /** It reads no more but what it is told: whoever takes its input takes no more. */
    private static void awaitBackedUp(Started started) {
        await().atMost(SOON).pollInterval(Duration.ofMillis(50)).until(() -> {
            long before = read(started);
            Thread.sleep(500);
            return read(started) - before < 4096;
        });
    }

    private static long read(Started started) throws IOException {
        return Files.readAllLines(
                        Path.of("/proc", Long.toString(started.process().pid()), "io"))
                .stream()
                .filter(line -> line.startsWith("rchar:"))
                .mapToLong(
                        line -> Long.parseLong(line.substring("rchar:".length()).strip()))
                .sum();
    }

    private static void assertEnds(Started started) throws InterruptedException {
        boolean ended = started.process().waitFor(SOON.toSeconds(), TimeUnit.SECONDS);
        String threads = ended ? "" : ThreadsOf.process(started.process().pid());
        started.process().destroyForcibly();
        assertThat(ended).as(threads).isTrue();
    }

    private static void assertGone(String mark) {
        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(RunsForTest.processesNamed("sleep " + mark)).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "KILL"})
    void commandLineThatIsStoppedCancelsItsRun(String signal) throws Exception {
        String mark = mark();
        var run = daemon.run(DaemonForTest.ENDLESS, "-v", "--", "sh", "-c", "echo up; sleep " + mark);
        assertThat(DaemonForTest.lines(run).readLine()).isEqualTo("up");
        awaitBackedUp(run);
        run.signal(signal);
        assertEnds(run);
        assertGone(mark);
    }

    @Test
    void commandWithoutReaderEnds() throws Exception {
        String mark = mark();
        var run = daemon.run(
                DaemonForTest.ENDLESS,
                "-v",
                "--",
                "sh",
                "-c",
                "sleep " + mark + " & while :; do echo up; sleep 0.1; done");
        assertThat(DaemonForTest.lines(run).readLine()).isEqualTo("up");
        awaitBackedUp(run);
        run.process().getInputStream().close();
        assertEnds(run);
        assertGone(mark);
    }

    @Test
    void refusedRunReleasesItsInput() throws Exception {
        var refused = DaemonForTest.end(daemon.run(DaemonForTest.ENDLESS, "-v", "--level", "none", "--", "true"));
        assertThat(refused.status()).as(refused.story()).isEqualTo(77);
        assertThat(refused.err()).doesNotContain("not served");
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(ThreadsOf.process(helper.process().pid()))
                                .contains("\"helper\"")
                                .doesNotContain("\"typed\"", "\"command-line\"", "\"input\""));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65_535, 65_536, 65_537, 5_000_000})
    void inputOfAnySizeArrivesWhole(int size) throws Exception {
        var bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        var file = Files.write(daemon.home.resolve("input"), bytes);
        var ended = DaemonForTest.end(daemon.run(Redirect.from(file.toFile()), "-v", "--", "sha256sum"));
        assertThat(ended.err()).doesNotContain("not served");
        assertThat(ended.out())
                .startsWith(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
    }

    @Test
    void inputMayBeTheProgram() throws Exception {
        String code = "print('begin')\n" + "# nothing\n".repeat(20_000) + "print('end')\n";
        var file = Files.writeString(daemon.home.resolve("input"), code);
        var ended = DaemonForTest.end(daemon.run(Redirect.from(file.toFile()), "-v", "--code", "-"));
        assertThat(ended.out()).as(ended.story()).isEqualTo("begin\nend\n");
        assertThat(ended.err()).doesNotContain("not served");
    }

    @Test
    void programMayReadAndWriteAtOnce() throws Exception {
        var bytes = new byte[3_000_000];
        new Random(3).nextBytes(bytes);
        var file = Files.write(daemon.home.resolve("input"), bytes);
        var ended = daemon.run(Redirect.from(file.toFile()), "-v", "--", "cat").end();
        assertThat(ended.bytes()).isEqualTo(bytes);
    }
}
