package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process of another user reaches neither the daemon nor the launcher. */
@Timeout(120)
class LauncherOtherUserTest {

    private static final List<String> NOBODY = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

    private static final String CONNECT = """
            import socket, sys
            s = socket.socket(socket.AF_UNIX)
            try:
                s.connect(sys.argv[1])
                s.sendall(b"A" + (0).to_bytes(4, "big"))
                print(s.recv(100))
            except OSError as e:
                print(type(e).__name__)
            """;

    @BeforeEach
    void needsTwoUsers() {
        assumeTrue("root".equals(System.getProperty("user.name")), "missing capability: being another user needs root");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "missing capability: python3");
    }

    private static String asNobody(Path socket) throws Exception {
        var command = new java.util.ArrayList<>(NOBODY);
        command.addAll(List.of("/usr/bin/python3", "-c", CONNECT, socket.toString()));
        return DaemonForTest.end(GloveboxForTest.start(command, DaemonForTest.NOTHING))
                .out()
                .strip();
    }

    @Test
    void daemonDoesNotHearAnotherUser() throws Exception {
        try (var daemon = new DaemonForTest()) {
            daemon.serve();
            assertThat(asNobody(daemon.socket())).isEqualTo("PermissionError");
            // Even where somebody opened the file to everyone, the kernel's word on the peer decides.
            Files.setPosixFilePermissions(daemon.socket(), PosixFilePermissions.fromString("rwxrwxrwx"));
            Files.setPosixFilePermissions(daemon.data(), PosixFilePermissions.fromString("rwxr-xr-x"));
            assertThat(asNobody(daemon.socket())).isIn("b''", "ConnectionResetError", "BrokenPipeError");
            var ended = DaemonForTest.end(daemon.run(DaemonForTest.NOTHING, "-v", "--", "echo", "own"));
            assertThat(ended.out()).isEqualTo("own\n");
            assertThat(ended.err()).contains("not served by the daemon: its socket is open to other users");
        }
    }

    @Test
    void launcherDoesNotSpeakToASocketOfAnotherUser() throws Exception {
        try (var daemon = new DaemonForTest();
                var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            Files.createDirectories(daemon.data());
            server.bind(UnixDomainSocketAddress.of(daemon.socket()));
            Files.setPosixFilePermissions(daemon.socket(), PosixFilePermissions.fromString("rw-------"));
            assertThat(new ProcessBuilder("chown", "65534", daemon.socket().toString())
                            .start()
                            .waitFor())
                    .isZero();
            server.configureBlocking(false);
            var ended = DaemonForTest.end(daemon.run(DaemonForTest.NOTHING, "-v", "--", "echo", "own"));
            assertThat(ended.out()).as(ended.story()).isEqualTo("own\n");
            assertThat(ended.err()).contains("not served by the daemon: its socket belongs to another user");
            assertThat(server.accept()).as("a connection").isNull();
        }
    }
}
