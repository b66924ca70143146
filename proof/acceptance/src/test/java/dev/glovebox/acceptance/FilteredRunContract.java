package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.network.HostAddress;
import dev.glovebox.model.network.HostDenial;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.selftest.scenario.network.FilteredNetwork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Network FILTERED at a level that has it: every way out that security-bar 14 names, tried from inside a real box. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FilteredRunContract {

    private static final List<String> LITERALS = FilteredNetwork.SPELLINGS;

    private final IsolationLevel level;
    private final RunsForTest runs;

    private @Nullable ServersForTest servers;

    FilteredRunContract(IsolationLevel level) throws IOException {
        this(level, ContainerEngine.DOCKER);
    }

    FilteredRunContract(IsolationLevel level, ContainerEngine containers) throws IOException {
        this.level = level;
        this.runs = new RunsForTest(containers);
    }

    @BeforeAll
    void serve(@TempDir Path directory) throws Exception {
        runs.assumeOffered(level);
        servers = new ServersForTest(directory);
    }

    @AfterAll
    void close() throws IOException {
        if (servers != null) {
            servers.close();
        }
        runs.close();
    }

    private ServersForTest servers() {
        return Objects.requireNonNull(servers);
    }

    @Test
    void allowedNameIsReachedAndNothingElse() {
        var servers = servers();
        var finished = runs.run(program(rules(servers), servers));
        var said = answers(finished.out());
        var story = finished.story();

        assertThat(said.get("http")).as(story).containsExactly("welcome");
        assertThat(said.get("https")).as(story).containsExactly("welcome");
        assertThat(said.get("right server name")).as(story).containsExactly("handshake done");

        assertThat(said.get("other name")).containsExactly("HTTP 403");
        assertThat(said.get("denied name")).containsExactly("HTTP 403");
        assertThat(said.get("other port")).containsExactly("HTTP 403");
        assertThat(said.get("leads to loopback")).containsExactly("HTTP/1.1 403 Forbidden");
        assertThat(said.get("another host field")).containsExactly("HTTP/1.1 403 Forbidden");
        assertThat(said.get("no credentials")).containsExactly("HTTP/1.1 407 Proxy Authentication Required");
        assertThat(said.get("wrong credentials")).containsExactly("HTTP/1.1 403 Forbidden");
        for (String literal : LITERALS) {
            assertThat(said.get("literal " + literal))
                    .as(literal)
                    .hasSize(2)
                    .allMatch(line -> line.matches("HTTP/1.1 (403 Forbidden|400 Bad Request)"));
        }
        assertThat(said.get("wrong server name")).allMatch(line -> line.startsWith("failed"));
        assertThat(said.get("no server name")).allMatch(line -> line.startsWith("failed"));
        assertThat(said.get("no tls")).allMatch(line -> line.matches("hung up|failed.*"));
        assertThat(said.get("socks")).as(story).containsExactly("handshake done");
        for (String refused : List.of("other name", "denied name", "other port", "leads to loopback")) {
            assertThat(said.get("socks, " + refused)).as(refused).containsExactly("reply 2");
        }
        assertThat(said.get("socks, address")).containsExactly("reply 2");
        assertThat(said.get("socks, literal")).hasSameSizeAs(LITERALS).containsOnly("reply 2");
        assertThat(said.get("socks, no credentials")).containsExactly("not let in");
        assertThat(said.get("socks, wrong server name")).allMatch(line -> line.startsWith("failed"));
        assertThat(said.get("socks, no tls")).allMatch(line -> line.matches("hung up|failed.*"));
        assertThat(said.get("half closed")).as(story).containsExactly(Integer.toString(ServersForTest.LARGE));
        assertThat(said.get("direct")).allMatch(line -> line.startsWith("failed"));
        assertThat(said.get("metadata")).allMatch(line -> line.startsWith("failed"));
        assertThat(said.get("dns")).allMatch(line -> line.startsWith("failed"));
        assertEvents(finished.events(), servers);
    }

    private static void assertEvents(List<RunEvent> events, ServersForTest servers) {
        assertThat(events)
                .contains(
                        new RunEvent.NetworkAllowed(
                                "allowed.test", servers.web(), "allowed_hosts allowed.test:" + servers.web()),
                        new RunEvent.NetworkAllowed(
                                "allowed.test", servers.tls(), "allowed_hosts allowed.test:" + servers.tls()),
                        new RunEvent.NetworkDenied("other.test", servers.web(), "not in allowed_hosts"),
                        new RunEvent.NetworkDenied(
                                "denied.allowed.test", servers.web(), "denied_hosts denied.allowed.test"),
                        new RunEvent.NetworkDenied(
                                "allowed.test", servers.tls(), "a TLS ClientHello without a server name"),
                        new RunEvent.NetworkDenied(
                                "allowed.test", servers.tls(), "only TLS is allowed through CONNECT"));
        assertThat(events.stream().map(RunEvent::name)).contains("network.used").endsWith("sandbox.stopped");
    }

    /** The same attacks where nothing stands in their way: the hosts would answer, so it is the walls that hold. */
    @Test
    void withoutTheWallsTheSameAttacksSucceed() {
        var servers = servers();
        var weakened = RunsForTest.spec(
                IsolationLevel.BASIC,
                "python3",
                "-c",
                """
                import socket, ssl, sys, urllib.request
                for literal in ("127.0.0.1", "127.1", "2130706433", "0x7f.0.0.1", "localhost"):
                    print(urllib.request.urlopen(f"http://{literal}:{sys.argv[1]}/", timeout=20).read().decode())
                context = ssl.create_default_context(); context.check_hostname = False
                context.verify_mode = ssl.CERT_NONE
                line = socket.create_connection(("127.0.0.1", int(sys.argv[2])), 20)
                print(bool(context.wrap_socket(line, server_hostname="evil.test")))
                """,
                Integer.toString(servers.web()),
                Integer.toString(servers.tls()));
        var finished = runs.run(weakened);
        assertThat(finished.out().lines())
                .as(finished.story())
                .containsExactly("welcome", "welcome", "welcome", "welcome", "welcome", "True");
    }

    /** What keeps a name on loopback out is the check of its address, and only that: vouched for, it is let through. */
    @Test
    void allowedNameOnLoopbackIsReached() {
        var servers = servers();
        var rules = rules(servers);
        var addresses = new ArrayList<>(rules.addresses());
        addresses.add(HostAddress.parse("localhost=127.0.0.1"));
        var finished = runs.run(program(new HostRules(rules.allowed(), rules.denied(), addresses), servers));
        assertThat(answers(finished.out()).get("leads to loopback"))
                .as(finished.story())
                .containsExactly("HTTP/1.1 200 OK");
    }

    @Test
    void curlFindsTheProxyByItself() {
        var servers = servers();
        var finished = runs.run(filtered(
                rules(servers),
                servers,
                "/bin/sh",
                "-c",
                "command -v curl >/dev/null || { echo missing; exit; }; printf %s \"$CA_PEM\" > /tmp/ca.pem;"
                        + " curl -sS --cacert /tmp/ca.pem https://allowed.test:" + servers.tls() + "/;"
                        + " curl -sS -o /dev/null -w ' %{http_connect} ' https://other.test/ 2>/dev/null;"
                        + " curl -sS --proxy \"$SOCKS_PROXY\" --cacert /tmp/ca.pem https://allowed.test:"
                        + servers.tls()
                        + "/; curl -sS --proxy \"$SOCKS_PROXY\" https://other.test/ 2>/dev/null || echo \" $?\""));
        org.junit.jupiter.api.Assumptions.assumeFalse(
                finished.out().contains("missing"), "missing capability: curl at level " + level.label());
        assertThat(finished.out())
                .as(finished.story())
                .isEqualTo("welcome 403 welcome 97\n"); // 97: refused by the proxy of SOCKS
    }

    private static HostRules rules(ServersForTest servers) {
        return new HostRules(
                List.of(
                        HostPattern.parse("allowed.test:" + servers.web()),
                        HostPattern.parse("allowed.test:" + servers.tls()),
                        HostPattern.parse("*.allowed.test:" + servers.web()),
                        HostPattern.parse("localhost:" + servers.web())),
                List.of(HostDenial.parse("denied.allowed.test")),
                List.of(HostAddress.parse("allowed.test=127.0.0.1")));
    }

    private SandboxSpec program(HostRules rules, ServersForTest servers) {
        var command = new ArrayList<>(List.of(
                "python3",
                "-c",
                ServersForTest.resource("filtered.py"),
                Integer.toString(servers.web()),
                Integer.toString(servers.tls())));
        command.addAll(LITERALS);
        return filtered(rules, servers, command.toArray(String[]::new));
    }

    private SandboxSpec filtered(HostRules rules, ServersForTest servers, String... command) {
        var plain = RunsForTest.spec(level, command);
        var program = plain.program()
                .withEnvironment(List.of(new EnvironmentVariable.Literal("CA_PEM", servers.certificate)));
        return new SandboxSpec(
                plain.walls().withNetwork(new NetworkMode.Filtered(rules)),
                program,
                Optional.empty(),
                List.of(),
                plain.limits());
    }

    private static Map<String, List<String>> answers(String output) {
        Map<String, List<String>> answers = new HashMap<>();
        for (String line : output.lines().toList()) {
            int colon = line.lastIndexOf(": ");
            answers.computeIfAbsent(line.substring(0, colon), _ -> new ArrayList<>())
                    .add(line.substring(colon + 2));
        }
        return answers;
    }
}
