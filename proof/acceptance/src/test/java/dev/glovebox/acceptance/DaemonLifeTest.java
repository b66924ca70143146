package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.acceptance.GloveboxForTest.Started;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code glovebox serve} when it comes, when it goes, and when it cannot answer. */
@Timeout(180)
class DaemonLifeTest {

    private final DaemonForTest daemon;

    DaemonLifeTest() throws IOException {
        daemon = new DaemonForTest();
    }

    @AfterEach
    void cleanUp() throws IOException {
        daemon.close();
    }

    @Test
    void runsInFlightAreCancelledAndRecordedBeforeItEnds() throws Exception {
        var helper = daemon.serve();
        var run = daemon.run(DaemonForTest.NOTHING, "-v", "--", "sh", "-c", "echo up; sleep 1000");
        assertThat(DaemonForTest.lines(run).readLine()).isEqualTo("up");
        helper.signal("TERM");
        assertThat(helper.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(daemon.ledger()).contains("\"sandbox.stopped\"").contains("\"CANCELLED\"");
        var ended = DaemonForTest.end(run);
        assertThat(ended.status()).as(ended.story()).isEqualTo(130);
        assertThat(ended.err()).doesNotContain("the daemon closed the connection");
    }

    @Test
    void daemonRecoversFromDescriptorShortage() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/prlimit")), "missing capability: prlimit");
        var helper = daemon.serve();
        assertServed(); // what it takes to serve is loaded now: without descriptors nothing is
        descriptors(helper, 3); // those it has stay, and there is none to be had below
        // The first is taken by the call that waits already; the next finds no descriptor.
        try (var _ = SocketChannel.open(UnixDomainSocketAddress.of(daemon.socket()));
                var _ = SocketChannel.open(UnixDomainSocketAddress.of(daemon.socket()))) {
            Thread.sleep(500);
        }
        descriptors(helper, 4096);
        assertServed();
    }

    private void assertServed() throws Exception {
        var ended = DaemonForTest.end(daemon.run(DaemonForTest.NOTHING, "-v", "--", "echo", "served"));
        assertThat(ended.out()).as(ended.story()).isEqualTo("served\n");
        assertThat(ended.err()).doesNotContain("not served");
    }

    private static void descriptors(Started helper, long most) throws Exception {
        var limit = new ProcessBuilder(
                        "prlimit", "--pid", Long.toString(helper.process().pid()), "--nofile=" + most + ":")
                .inheritIO()
                .start();
        assertThat(limit.waitFor()).isZero();
    }

    @Test
    void commandRunsLocallyWhenDaemonIsSilent() throws Exception {
        Files.createDirectories(daemon.data());
        try (var silent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            silent.bind(UnixDomainSocketAddress.of(daemon.socket()));
            closeToOthers();
            assertNotAnswered("-v");
        }
    }

    @Test
    void commandRunsLocallyWhenDaemonIsUnreachable() throws Exception {
        Files.createDirectories(daemon.data());
        var queue = new ArrayList<SocketChannel>();
        try (var silent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            silent.bind(UnixDomainSocketAddress.of(daemon.socket()), 1);
            closeToOthers();
            for (int i = 0; i < 3; i++) { // more than may wait; the last one does not come in
                var waiting = SocketChannel.open(StandardProtocolFamily.UNIX);
                queue.add(waiting);
                waiting.configureBlocking(false);
                try {
                    waiting.connect(UnixDomainSocketAddress.of(daemon.socket()));
                } catch (IOException full) {
                    break;
                }
            }
            assertNotAnswered("--verbose");
        } finally {
            for (var waiting : queue) {
                waiting.close();
            }
        }
    }

    private void closeToOthers() throws IOException {
        Files.setPosixFilePermissions(daemon.socket(), PosixFilePermissions.fromString("rw-------"));
    }

    private void assertNotAnswered(String verbose) throws Exception {
        var ended = DaemonForTest.end(daemon.run(DaemonForTest.NOTHING, verbose, "--", "echo", "alone"));
        assertThat(ended.out()).as(ended.story()).isEqualTo("alone\n");
        assertThat(ended.err()).contains("not served by the daemon: it did not respond");
    }

    @Test
    void verboseOptionAfterProgramIsIgnored() throws Exception {
        Files.createDirectories(daemon.data());
        Files.createFile(daemon.socket());
        var ended = DaemonForTest.end(daemon.run(DaemonForTest.NOTHING, "--", "echo", "-v", "--verbose"));
        assertThat(ended.out()).isEqualTo("-v --verbose\n");
        assertThat(ended.err()).isEmpty();
    }

    @Test
    void secondDaemonIsRefusedBeforeItListens() throws Exception {
        Files.createDirectories(daemon.data());
        try (var taken = FileChannel.open(
                        daemon.data().resolve("daemon.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = taken.lock()) {
            var second = daemon.tryToServe();
            // One that is not refused would never end.
            var line =
                    DaemonForTest.lines(second).lines().anyMatch(said -> said.contains("daemon for glovebox run at"));
            assertThat(line).isFalse();
            var ended = DaemonForTest.end(second);
            assertThat(ended.status()).as(ended.story()).isEqualTo(64);
            assertThat(ended.err()).contains("another daemon uses");
        }
        daemon.serve();
        assertThat(daemon.socket()).exists();
    }

    @Test
    void oneOfSeveralConcurrentDaemonsServes() throws Exception {
        var one = daemon.tryToServe();
        var other = daemon.tryToServe();
        var lines = DaemonForTest.lines(one);
        boolean first = lines.lines().anyMatch(said -> said.contains("daemon for glovebox run at"));
        var refused = first ? other : one;
        var ended = DaemonForTest.end(refused);
        assertThat(ended.status()).as(ended.story()).isEqualTo(64);
        assertServed();
    }
}
