package dev.glovebox.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.model.network.HostAddress;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tools of every day find the proxy of network FILTERED by themselves, for a host on this machine with a certificate of its own. */
@Timeout(120)
@Tag("docker")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FilteredToolsTest {

    private static final IsolationLevel LEVEL = IsolationLevel.STRICT;

    private final RunsForTest runs = new RunsForTest();
    private @Nullable ServersForTest servers;

    FilteredToolsTest() throws IOException {}

    @BeforeAll
    void serve(@TempDir Path directory) throws Exception {
        runs.assumeOffered(LEVEL);
        servers = new ServersForTest(directory);
        servers.publish("/simple/", packages(Files.createDirectory(directory.resolve("simple"))));
        servers.publish("/npm/", modules(Files.createDirectory(directory.resolve("npm")), servers.tls()));
        servers.publish("/repository.git/", repository(directory));
    }

    @AfterAll
    void close() throws IOException {
        if (servers != null) {
            servers.close();
        }
        runs.close();
    }

    private static Path packages(Path directory) throws IOException {
        String wheel = "greeting-1.0-py3-none-any.whl";
        Path own = Files.createDirectory(directory.resolve("greeting"));
        Files.writeString(own.resolve("index"), "<a href=\"" + wheel + "\">" + wheel + "</a>");
        try (var zip = new ZipOutputStream(Files.newOutputStream(own.resolve(wheel)))) {
            var files = Map.of(
                    "greeting.py", "text = 'from a wheel'\n",
                    "greeting-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: greeting\nVersion: 1.0\n",
                    "greeting-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
                    "greeting-1.0.dist-info/RECORD", "");
            for (var file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(UTF_8));
            }
        }
        return directory;
    }

    private static Path modules(Path directory, int port) throws Exception {
        Path content = Files.createDirectories(directory.resolve("package"));
        Files.writeString(content.resolve("package.json"), "{\"name\":\"greeting\",\"version\":\"1.0.0\"}");
        Files.writeString(content.resolve("index.js"), "console.log('from a module')\n");
        host(directory, "tar", "czf", "greeting.tgz", "package");
        Files.writeString(directory.resolve("greeting"), """
                {"name":"greeting","dist-tags":{"latest":"1.0.0"},"versions":{"1.0.0":{"name":"greeting","version":"1.0.0",
                "dist":{"tarball":"https://allowed.test:%d/npm/greeting.tgz"}}}}
                """.formatted(port));
        return directory;
    }

    private static Path repository(Path directory) throws Exception {
        host(directory, "git", "init", "-q", "work");
        Files.writeString(directory.resolve("work/file"), "from a repository\n");
        Path work = directory.resolve("work");
        host(work, "git", "add", "file");
        host(work, "git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "one");
        host(directory, "git", "clone", "-q", "--bare", "work", "repository.git");
        host(directory.resolve("repository.git"), "git", "update-server-info");
        return directory.resolve("repository.git");
    }

    private static void host(Path directory, String... command) throws IOException, InterruptedException {
        int status = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        Assumptions.assumeTrue(status == 0, "missing capability: " + command[0] + " on this host");
    }

    /** A tool, a script in which HOST is the allowed host and OTHER is not, and what it prints. */
    static Stream<Arguments> tools() {
        return Stream.of(
                Arguments.of("curl", "curl -sS --cacert /tmp/ca.pem https://HOST/", "welcome"),
                Arguments.of(
                        "pip",
                        "pip install -q --retries 0 --disable-pip-version-check --cert /tmp/ca.pem --target /tmp/site"
                                + " --index-url https://HOST/simple/ greeting"
                                + " && PYTHONPATH=/tmp/site python3 -c 'import greeting; print(greeting.text)'",
                        "from a wheel\n"),
                Arguments.of(
                        "npm",
                        "npm install --loglevel=error --fetch-retries=0 --no-audit --no-fund --cafile /tmp/ca.pem --registry https://HOST/npm/ greeting > /dev/null"
                                + " && node node_modules/greeting",
                        "from a module\n"),
                Arguments.of(
                        "git",
                        "git -c http.sslCAInfo=/tmp/ca.pem clone -q https://HOST/repository.git /tmp/clone"
                                + " && cat /tmp/clone/file",
                        "from a repository\n"),
                Arguments.of(
                        "python3",
                        "SSL_CERT_FILE=/tmp/ca.pem python3 -c"
                                + " 'import urllib.request; print(urllib.request.urlopen(\"https://HOST/\").read().decode())'",
                        "welcome\n"));
    }

    /** From version 24 on node reads the proxy's settings; an older one goes straight for the host, which is not there. */
    @Test
    void nodeConnectsOnlyThroughProxy() {
        int port = Objects.requireNonNull(servers).tls();
        var fetched = runs.run(
                filtered(
                        "cd /tmp; printf %s \"$CA_PEM\" > ca.pem; NODE_EXTRA_CA_CERTS=/tmp/ca.pem node -e"
                                + " 'const old = process.versions.node.split(\".\")[0] < 24;"
                                + " fetch(\"https://allowed.test:" + port + "/\").then((r) => r.text())"
                                + ".then((t) => console.log(old ? \"around the proxy\" : t), (e) => console.log(old ? \"welcome\" : e))'"));
        assertThat(fetched.out()).as(fetched.story()).isEqualTo("welcome\n");
    }

    @ParameterizedTest
    @MethodSource("tools")
    void toolReachesTheAllowedHostAndNoOther(String tool, String script, String expected) {
        String check = tool.contains(" ") ? tool : "command -v " + tool + " > /dev/null";
        String prelude = check + " || { echo missing; exit; }; cd /tmp; printf %s \"$CA_PEM\" > ca.pem; ";
        int port = Objects.requireNonNull(servers).tls();
        var allowed = runs.run(filtered(prelude + script.replace("HOST", "allowed.test:" + port)));
        Assumptions.assumeFalse(
                allowed.out().equals("missing\n"),
                "missing capability: " + tool + " in the image, and one that reads proxy settings");
        assertThat(allowed.out()).as(allowed.story()).isEqualTo(expected);
        var other = runs.run(
                filtered(prelude + "timeout 30 sh -c " + quoted(script.replace("HOST", "other.test:" + port))));
        assertThat(other.out()).as(other.story()).doesNotContain(expected.strip());
        assertThat(other.eventNames())
                .as(other.story())
                .contains("network.denied")
                .doesNotContain("network.allowed");
    }

    private static String quoted(String script) {
        return "'" + script.replace("'", "'\\''") + "'";
    }

    private dev.glovebox.model.spec.SandboxSpec filtered(String script) {
        var server = Objects.requireNonNull(servers);
        var plain = RunsForTest.spec(LEVEL, "/bin/sh", "-c", script);
        var rules = new HostRules(
                List.of(HostPattern.parse("allowed.test:" + server.tls())),
                List.of(),
                List.of(HostAddress.parse("allowed.test=127.0.0.1")));
        return plain.withWalls(plain.walls().withNetwork(new NetworkMode.Filtered(rules)))
                .withProgram(plain.program()
                        .withEnvironment(List.of(new EnvironmentVariable.Literal("CA_PEM", server.certificate))));
    }

    /** The proxy lives in the process that controls the box, and so does the box's only way out. */
    @Test
    void deadProxyBlocksTraffic() throws IOException {
        int port = Objects.requireNonNull(servers).web();
        String mark = Integer.toString(6_000_000 + new Random().nextInt(1_000_000));
        String program = """
                import sys, urllib.request
                print(urllib.request.urlopen(sys.argv[1]).read().decode(), flush=True)
                while True:
                    try:
                        urllib.request.urlopen(sys.argv[1]).read()
                    except OSError:
                        pass
                """;
        try (var glovebox = new GloveboxForTest("sandbox:", "  host_addresses: [allowed.test=127.0.0.1]")) {
            var started = glovebox.start(
                    "run",
                    "--level",
                    LEVEL.label(),
                    "--allow-host",
                    "allowed.test:" + port,
                    "--",
                    "python3",
                    "-c",
                    program,
                    "http://allowed.test:" + port + "/",
                    mark);
            assertThat(new String(started.process().getInputStream().readNBytes(7), UTF_8))
                    .isEqualTo("welcome");
            started.process().destroyForcibly();
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> RunsForTest.processesNamed(mark).isEmpty());
            long before = Objects.requireNonNull(servers).requests();
            await().during(Duration.ofMillis(300))
                    .atMost(Duration.ofSeconds(5))
                    .until(() -> Objects.requireNonNull(servers).requests() == before);
        }
    }
}
