package dev.glovebox.engine.docker.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A daemon that is slow, broken, lying or absent is a failure that says so, and never anything else. */
@Timeout(30)
class DockerApiTest {

    @TempDir
    private Path directory;

    /** Fails as someone who wants to run a program must see it: which socket, why, what next. */
    private static SandboxException unreachable(DockerHost host, ThrowingCallable call) {
        long start = System.nanoTime();
        var failure = catchThrowableOfType(SandboxException.class, call);
        assertThat(failure).isNotNull();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        assertThat(failure.code()).isEqualTo(FailureCode.NO_ENGINE);
        assertThat(failure).hasMessageContaining(host.toString());
        assertThat(failure.failure().hint()).contains("docker.host").contains("--level moderate");
        assertThat(failure.failure().message().chars()).noneMatch(Character::isISOControl);
        return failure;
    }

    @Test
    void responseWithLengthIsRead() throws Exception {
        try (var daemon = FakeDaemon.saying(directory, FakeDaemon.ok("{\"Version\":\"1\"}") + "ignored")) {
            assertThat(daemon.api().version().at("Version").text()).contains("1");
            assertThat(daemon.requests()).containsExactly("GET /v1.41/version HTTP/1.1");
        }
    }

    @Test
    void chunkedResponseIsRead() throws Exception {
        var chunks = "5;ext=1\r\n{\"Ver\r\nA\r\nsion\":\"x\"}\r\n0\r\n\r\n";
        var response = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".concat(chunks);
        try (var daemon = FakeDaemon.saying(directory, response)) {
            assertThat(daemon.api().version().at("Version").text()).contains("x");
        }
    }

    @Test
    void responseInSingleBytesIsRead() throws Exception {
        try (var daemon = new FakeDaemon(directory, (_, out) -> {
            for (byte each : FakeDaemon.ok("{\"Version\":\"1\"}").getBytes(StandardCharsets.UTF_8)) {
                out.write(each);
                out.flush();
            }
        })) {
            assertThat(daemon.api().version().at("Version").text()).contains("1");
        }
    }

    @Test
    void responseWithoutLengthEndsWithConnection() throws Exception {
        try (var daemon = FakeDaemon.saying(directory, "HTTP/1.0 200 OK\n\n{\"Version\":\"1\"}")) {
            assertThat(daemon.api().version().at("Version").text()).contains("1");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\r\n",
                "garbage",
                "SSH-2.0-OpenSSH_9\r\n",
                "\u001b[2J\u0000\u0007\r\n\r\n",
                "HTTP/1.1\r\n\r\n",
                "HTTP/1.1 abc\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Le",
                "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort",
                "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 2000000000\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\nx",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffffff\r\nx",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n",
                "HTTP/1.1 500 No\r\nContent-Length: 4\r\n\r\n{no}",
                "HTTP/1.1 503 No\r\nContent-Length: 22\r\n\r\n{\"message\":\"\\u001b[2J\"}"
            })
    void garbageIsAnUnreachableDaemon(String response) throws Exception {
        try (var daemon = FakeDaemon.saying(directory, response)) {
            unreachable(daemon.host(), () -> daemon.api().ping());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"not json", "{\"Version\":", "[[[[", "{} trailing", "\u0000"})
    void bodyThatIsNotJsonIsAPlatformFailure(String body) throws Exception {
        try (var daemon = FakeDaemon.saying(directory, FakeDaemon.ok(body))) {
            assertThatThrownBy(() -> daemon.api().version())
                    .isInstanceOfSatisfying(
                            SandboxException.class,
                            failure -> assertThat(failure.code()).isEqualTo(FailureCode.NO_ENGINE))
                    .hasMessageContaining(daemon.host().toString());
        }
    }

    @Test
    void silentDaemonTimesOut() throws Exception {
        try (var daemon = new FakeDaemon(directory, (_, _) -> Thread.sleep(20_000))) {
            assertThat(unreachable(daemon.host(), () -> daemon.api().ping())).hasMessageContaining("in time");
        }
    }

    @Test
    void daemonThatStopsMidResponseTimesOut() throws Exception {
        try (var daemon = new FakeDaemon(directory, (_, out) -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab".getBytes(StandardCharsets.UTF_8));
            Thread.sleep(20_000);
        })) {
            assertThat(unreachable(daemon.host(), () -> daemon.api().ping())).hasMessageContaining("in time");
        }
    }

    @Test
    void slowlyDrippingDaemonTimesOut() throws Exception {
        try (var daemon = new FakeDaemon(directory, (_, out) -> {
            out.write("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 1000; i++) {
                out.write("X: y\r\n".getBytes(StandardCharsets.UTF_8));
                Thread.sleep(20);
            }
        })) {
            unreachable(daemon.host(), () -> daemon.api().ping());
        }
    }

    @Test
    void socketWithoutAcceptTimesOut() throws Exception {
        Path socket = directory.resolve("full.sock");
        var waiting = new ArrayList<SocketChannel>();
        try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket), 1);
            for (int i = 0; i < 2; i++) {
                waiting.add(SocketChannel.open(UnixDomainSocketAddress.of(socket)));
            }
            var host = DockerHost.at(socket);
            unreachable(host, () -> new DockerApi(host).ping());
        } finally {
            for (var channel : waiting) {
                channel.close();
            }
        }
    }

    @Test
    void endlessHeadersAndBodiesAreCutOff() throws Exception {
        var line = ("X-" + "y".repeat(8000) + ": z\r\n").getBytes(StandardCharsets.UTF_8);
        try (var daemon = new FakeDaemon(directory, (_, out) -> {
            out.write("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 100_000; i++) {
                out.write(("X" + i + ": ").getBytes(StandardCharsets.UTF_8));
                out.write(line);
            }
        })) {
            assertThat(unreachable(daemon.host(), () -> daemon.api().ping())).hasMessageContaining("header");
        }
    }

    @Test
    void longestBodyIsBounded() throws Exception {
        var block = new byte[1 << 20];
        try (var daemon = new FakeDaemon(directory, (_, out) -> {
            out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 200; i++) {
                out.write(block);
            }
        })) {
            assertThatThrownBy(() -> daemon.api().info())
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("larger than");
        }
    }

    @Test
    void missingSocketIsNamed() {
        var host = DockerHost.at(directory.resolve("none.sock"));
        assertThat(unreachable(host, () -> new DockerApi(host).ping())).hasMessageContaining("No such file");
    }

    @Test
    void invalidAndUnusedSocketsAreNamed() throws Exception {
        var plain = DockerHost.at(Files.createFile(directory.resolve("plain")));
        unreachable(plain, () -> new DockerApi(plain).ping());
        var daemon = FakeDaemon.saying(directory, "");
        daemon.close();
        unreachable(daemon.host(), () -> daemon.api().ping());
        var tooLong = DockerHost.at(directory.resolve("x".repeat(200)));
        unreachable(tooLong, () -> new DockerApi(tooLong).ping());
    }

    @Test
    void refusalHasMessageOfDaemon() throws Exception {
        var body = "{\"message\":\"Conflict. The name is taken\"}";
        var response = "HTTP/1.1 409 Conflict\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
        try (var daemon = FakeDaemon.saying(directory, response)) {
            assertThatThrownBy(() -> daemon.api().createContainer("x", "{}"))
                    .isInstanceOfSatisfying(
                            SandboxException.class,
                            failure -> assertThat(failure.code()).isEqualTo(FailureCode.LAUNCH_FAILED))
                    .hasMessageContaining("Conflict. The name is taken");
        }
    }

    @Test
    void newerMinimumApiVersionIsUsed() throws Exception {
        var tooOld =
                "{\"message\":\"client version 1.41 is too old. Minimum supported API version is 1.44, please upgrade"
                        + " your client to a newer version\"}";
        try (var daemon = new FakeDaemon(directory, (request, out) -> {
            var response = request.contains("/v1.44/")
                    ? FakeDaemon.ok("{\"Version\":\"29\"}")
                    : FakeDaemon.ok(tooOld).replace("200 OK", "400 Bad Request");
            out.write(response.getBytes(StandardCharsets.UTF_8));
        })) {
            var api = daemon.api();
            assertThat(api.version().at("Version").text()).contains("29");
            api.version();
            assertThat(daemon.requests())
                    .containsExactly(
                            "GET /v1.41/version HTTP/1.1",
                            "GET /v1.44/version HTTP/1.1",
                            "GET /v1.44/version HTTP/1.1");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "unix://", "tcp://1.2.3.4:2375", "ssh://host", "/var/run/docker.sock", "npipe:////./pipe"})
    void onlyAUnixSocketIsAHost(String text) {
        assertThatThrownBy(() -> new DockerApi(new DockerHost(text)).ping())
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        failure -> assertThat(failure.code()).isEqualTo(FailureCode.NO_ENGINE));
        assertThat(new DockerHost("unix:///run/x.sock").socket()).contains(Path.of("/run/x.sock"));
    }
}
