package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.acceptance.GloveboxForTest.Ended;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Launcher and daemon against whoever does not keep to their protocol. */
@Timeout(240)
class LauncherFuzzTest {

    private static final String LETTERS = "AIESCUWLTDORNMQX";

    @TempDir
    private Path home;

    /** A frame as it should be, or nearly. */
    private static byte[] frame(Random random) {
        int length = random.nextInt(10) == 0 ? random.nextInt(70_000) : random.nextInt(12);
        int told = random.nextInt(8) == 0 ? random.nextInt() : length;
        var data = new byte[length];
        random.nextBytes(data);
        char letter =
                random.nextInt(12) == 0 ? (char) random.nextInt(256) : LETTERS.charAt(random.nextInt(LETTERS.length()));
        return ByteBuffer.allocate(5 + length)
                .put((byte) letter)
                .putInt(told)
                .put(data)
                .array();
    }

    /** Accepts the command line first, so that what follows is heard. */
    private static byte[] conversation(Random random) {
        var bytes = ByteBuffer.allocate(1 << 20);
        if (random.nextInt(4) > 0) {
            bytes.put((byte) 'T').putInt(8).putLong(1);
        }
        for (int i = random.nextInt(12); i > 0; i--) {
            var frame = frame(random);
            if (frame.length <= bytes.remaining()) {
                bytes.put(frame);
            }
        }
        var all = new byte[bytes.position()];
        bytes.flip().get(all);
        return all;
    }

    @Test
    void launcherSurvivesAnyDaemon() throws Exception {
        var data = Files.createDirectory(home.resolve("data"));
        var launcher = LauncherForTest.sanitizedIn(home.resolve("bin"));
        // A declined command must not cost a JVM each time.
        var file = home.resolve("bin/launch");
        Files.writeString(file, Files.readString(file).replaceAll("(?m)^java .*$", "java /bin/echo"));
        var socket = data.resolve("daemon.sock");
        try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
            for (int seed = 0; seed < 60; seed++) {
                byte[] said = conversation(new Random(seed));
                var answering = Thread.ofPlatform().daemon().start(() -> answer(server, said));
                var ended = GloveboxForTest.start(
                                launcher.command(home, List.of("GLOVEBOX_HOME=" + data), "run", "--", "true"),
                                DaemonForTest.NOTHING)
                        .end();
                answering.join();
                assertThat(ended.err())
                        .as("seed " + seed + ": " + ended.story())
                        .doesNotContain("Sanitizer", "runtime error");
            }
        }
    }

    private static void answer(ServerSocketChannel server, byte[] said) {
        try (var channel = server.accept()) {
            channel.read(ByteBuffer.allocate(1 << 16));
            channel.write(ByteBuffer.wrap(said));
        } catch (IOException hungUp) {
            // as it may
        }
    }

    @Test
    void bytesAreCutAndReadWithinTheirBounds() throws Exception {
        for (int seed = 0; seed < 40; seed++) {
            var input = Files.write(home.resolve("input"), conversation(new Random(1000 + seed)));
            assertThat(fuzz(input).status()).as("seed " + seed).isZero();
        }
        for (String text :
                List.of("", "build x\njava y\nmain z\njar a\n", "build\n", "a b\n\n#c\nbuild  \n", "sources x\n")) {
            assertThat(fuzz(Files.writeString(home.resolve("input"), text)).status())
                    .as(text)
                    .isZero();
        }
    }

    private static Ended fuzz(Path input) {
        return GloveboxForTest.start(List.of(LauncherForTest.fuzzer().toString()), Redirect.from(input.toFile()))
                .end();
    }

    @Test
    void daemonSurvivesAnyLauncherAndServesTheNext() throws Exception {
        try (var installation = new DaemonForTest()) {
            installation.serve();
            for (int seed = 0; seed < 200; seed++) {
                var random = new Random(2000 + seed);
                try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(installation.socket()))) {
                    for (int i = random.nextInt(6); i >= 0; i--) {
                        var frame = frame(random);
                        if (i > 2) {
                            frame[0] = 'A'; // a command line that is none
                        }
                        channel.write(ByteBuffer.wrap(frame));
                    }
                } catch (IOException hungUp) {
                    // as it may
                }
            }
            var ended = DaemonForTest.end(installation.run(DaemonForTest.NOTHING, "-v", "--", "echo", "served"));
            assertThat(ended.out()).as(ended.story()).isEqualTo("served\n");
            assertThat(ended.err()).doesNotContain("not served");
        }
    }
}
