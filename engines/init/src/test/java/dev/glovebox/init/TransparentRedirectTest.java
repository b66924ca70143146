package dev.glovebox.init;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs that know nothing of us connect and ask for names, in a network of their own with nothing but loopback. */
@Timeout(60)
class TransparentRedirectTest {
    private static final int LOOPBACK = 0x7f000001;
    private static final List<String> NETWORK =
            List.of("unshare", "--net", "sh", "-c", "ip link set lo up && exec \"$@\"", "sh");

    private static final String CONNECT = """
            import socket
            line = socket.create_connection(("93.184.216.34", 5432), 20)
            line.sendall(b"question")
            print(line.recv(100).decode(), line.getpeername())
            """;

    private static final String ASK = """
            import socket
            for server in ("8.8.8.8", "127.0.0.53"):
                asking = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
                asking.settimeout(20)
                asking.sendto(b"name", (server, 53))
                print(asking.recvfrom(100))
            """;

    private static final String CLOSED = """
            import socket, threading
            def tried(what):
                try:
                    return what()
                except OSError as refused:
                    return refused.errno
            other = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            print(tried(lambda: other.sendto(b"x", ("8.8.8.8", 123))))
            print(tried(lambda: socket.create_connection(("2606:4700::1111", 80), 5)))
            own = socket.create_server(("127.0.0.1", 0))
            line = socket.create_connection(own.getsockname())
            print(own.accept()[1] == line.getsockname())
            """;

    @BeforeAll
    static void needsNetworkNamespaces() throws Exception {
        var trial = MountWorkerForTest.run(Setup.release(), "detour", "--try");
        assumeTrue(trial.status() == 0, "missing capability: rules in a network namespace: " + trial.text());
        assumeTrue(
                new ProcessBuilder("unshare", "--net", "true").start().waitFor() == 0,
                "missing capability: new network namespace (unshare --net as root)");
    }

    @ParameterizedTest
    @EnumSource
    void redirectedConnectionIsReportedAndForwarded(Setup setup) throws Exception {
        try (Door door = diverted(setup)) {
            var program = door.exec(1, Program.of("/usr/bin/python3", "-c", CONNECT));
            var diverted = next(door, Reply.Diverted.class);
            assertThat(diverted).isEqualTo(new Reply.Diverted(diverted.command(), 1, 0x5db8d822, 5432));
            assertThat(UTF_8.decode(next(door, Reply.TunnelData.class).data()).toString())
                    .isEqualTo("question");
            door.send(new Request.TunnelData(diverted.command(), ByteBuffer.wrap("answer".getBytes(UTF_8))));
            assertThat(output(program)).isEqualTo("answer ('93.184.216.34', 5432)\n");
        }
    }

    @ParameterizedTest
    @EnumSource
    void dnsQueriesToAnyServerAreRedirected(Setup setup) throws Exception {
        try (Door door = diverted(setup)) {
            var program = door.exec(1, Program.of("/usr/bin/python3", "-c", ASK));
            for (int i = 0; i < 2; i++) {
                var heard = next(door, Reply.Datagram.class);
                assertThat(UTF_8.decode(heard.data()).toString()).isEqualTo("name");
                door.send(new Request.Datagram(
                        2, heard.address(), heard.port(), ByteBuffer.wrap("address".getBytes(UTF_8))));
            }
            assertThat(output(program)).isEqualTo("(b'address', ('8.8.8.8', 53))\n(b'address', ('127.0.0.53', 53))\n");
        }
    }

    @ParameterizedTest
    @EnumSource
    void otherDatagramsAndIpv6AreRefusedAndLoopbackWorks(Setup setup) throws Exception {
        try (Door door = diverted(setup)) {
            assertThat(output(door.exec(1, Program.of("/usr/bin/python3", "-c", CLOSED))))
                    .isEqualTo("1\n101\nTrue\n");
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyNamedNetworkNamespaceIsChanged(Setup setup) throws Exception {
        try (Door door = Door.open(setup, NETWORK)) {
            String here = Files.readSymbolicLink(Path.of("/proc/self/ns/net")).toString();
            assertThat(redirect(setup, ProcessHandle.current().pid(), here)).contains("Stale");
            assertThat(redirect(setup, door.process.pid(), here)).contains("Stale");
        }
    }

    private static Door diverted(Setup setup) throws Exception {
        Door door = Door.open(setup, NETWORK);
        door.send(new Request.Listen(1, Request.Listen.Kind.DIVERTED, LOOPBACK, 0));
        int connections = next(door, Reply.Listening.class).port();
        door.send(new Request.Listen(2, Request.Listen.Kind.DATAGRAMS, LOOPBACK, 0));
        int names = next(door, Reply.Listening.class).port();
        long process = door.process.pid();
        String network =
                Files.readSymbolicLink(Path.of("/proc/" + process + "/ns/net")).toString();
        var made = MountWorkerForTest.run(
                setup.binary(), "detour", Long.toString(process), network, "" + connections, "" + names);
        assertThat(made).isEqualTo(new MountWorkerForTest.Result(0, ""));
        return door;
    }

    private static String redirect(Setup setup, long process, String network) throws Exception {
        return MountWorkerForTest.run(setup.binary(), "detour", Long.toString(process), network, "1", "1")
                .text();
    }

    private static String output(Transcript program) {
        program.exited();
        return program.output() + program.error();
    }

    private static <T extends Reply.Tunneling> T next(Door door, Class<T> kind) throws InterruptedException {
        var answer = door.tunnels.poll(20, SECONDS);
        assertThat(answer).isInstanceOf(kind);
        return kind.cast(answer);
    }
}
