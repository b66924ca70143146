package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Network FULL, with a world of two network namespaces: the command runs in one, a host with a public address is the other.
 * Nothing leaves the machine, and names are looked up in a file.
 */
@Timeout(180)
@Tag("docker")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FullRunContract {

    private final RunsForTest runs;

    FullRunContract(ContainerEngine containers) throws IOException {
        runs = new RunsForTest(containers);
    }

    @AfterAll
    void close() throws IOException {
        runs.close();
    }

    @ParameterizedTest
    @EnumSource(
            value = IsolationLevel.class,
            names = {"MODERATE", "STRICT"})
    void publicHostIsReachedAndNeitherThisHostNorPrivateAddresses(IsolationLevel level) throws IOException {
        runs.assumeOffered(level);
        Path hosts = Files.writeString(runs.home.resolve("names"), """
                11.1.1.2 far.test
                11.1.1.1 own.test
                127.0.0.1 loopback.test
                169.254.169.254 metadata.test
                10.0.0.1 private.test
                """);
        var glovebox = GloveboxForTest.java(System.getProperty("java.class.path", ""), "-Djdk.net.hosts.file=" + hosts);
        glovebox.addAll(
                List.of("--config=" + runs.home.resolve("glovebox.yaml"), "run", "--json", "--level", level.label()));
        glovebox.addAll(List.of("--network", "full", "--", "python3", "-c", ServersForTest.resource("full.py")));
        var command =
                new ArrayList<>(List.of("unshare", "--net", "sh", "-c", ServersForTest.resource("world.sh"), "world"));
        command.addAll(glovebox);
        var ended = GloveboxForTest.start(command, ProcessBuilder.Redirect.PIPE).end();
        assumeTrue(!ended.err().contains("Operation not permitted"), "missing capability: network namespaces");

        var json = ended.json();
        var said = json.at("stdout").text().orElse("").lines().toList();
        assertThat(said)
                .as(ended.story())
                .startsWith(
                        "own interfaces: lo",
                        "http: far away",
                        "any port, any protocol: far echo",
                        "by socks: far echo",
                        "socks to this host, loopback, metadata, an address: 2 2 2 2",
                        "this host: HTTP/1.1 403 Forbidden",
                        "loopback: HTTP/1.1 403 Forbidden",
                        "metadata: HTTP/1.1 403 Forbidden",
                        "private: HTTP/1.1 403 Forbidden",
                        "address: HTTP/1.1 403 Forbidden",
                        "this host plainly: nothing nothing nothing",
                        "others plainly: nothing nothing nothing nothing nothing");
        assertThat(ended.err()).contains("control: both hosts answer");
        assertThat(ended.out())
                .as(ended.story())
                .contains("\"rule\":\"network full\"")
                .contains("the host name resolves to 11.1.1.1: this host");
        var proxyOnly = json.at("network").at("proxy_only").text();
        assumeTrue(proxyOnly.isEmpty(), () -> "missing capability: plain connections: " + proxyOnly.orElse(""));
        assertThat(said)
                .as(ended.story())
                .endsWith(
                        "other protocols: refused nothing",
                        "far plainly: far echo and far echo",
                        "far looked up: ['11.1.1.2']",
                        "others looked up: unknown unknown unknown unknown unknown");
        assertThat(ended.out())
                .contains("11.1.1.1 is this host")
                .contains("169.254.169.254 is a link-local address")
                .contains("{\"host\":\"11.1.1.2\",\"port\":7,\"rule\":\"network full\"}")
                .contains("{\"host\":\"far.test\",\"port\":53,\"rule\":\"resolved, network full\"}");
    }
}
