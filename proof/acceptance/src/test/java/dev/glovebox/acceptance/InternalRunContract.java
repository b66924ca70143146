package dev.glovebox.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.network.GroupMember;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.runtime.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Network INTERNAL at a level that has it: boxes of a group reach each other, and security-bar 15 holds for the rest. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class InternalRunContract {

    private static final Duration SOON = Duration.ofSeconds(60);

    /** A member at work, in a run of its own. */
    private record Started(Cancellation cancellation, CompletableFuture<RunsForTest.Finished> end) {}

    private final IsolationLevel level;
    private final RunsForTest runs;
    private final List<Started> started = new ArrayList<>();

    InternalRunContract(IsolationLevel level) throws IOException {
        this(level, ContainerEngine.DOCKER);
    }

    InternalRunContract(IsolationLevel level, ContainerEngine containers) throws IOException {
        this.level = level;
        this.runs = new RunsForTest(containers);
    }

    @BeforeAll
    void assumeOffered() {
        runs.assumeOffered(level);
    }

    @AfterEach
    void stopAll() {
        started.forEach(member -> member.cancellation().cancel());
        started.forEach(member -> member.end().join());
        started.clear();
    }

    @AfterAll
    void close() throws IOException {
        runs.close();
    }

    @Test
    void boxesOfAGroupReachEachOtherByNameAndNothingElse() throws IOException {
        start("blue", "db", Set.of(5432), "serve", "blue-db", "127.0.0.1:5432", "0.0.0.0:9999");
        start("blue", "web", Set.of(3000, 8080), "serve", "blue-web", "0.0.0.0:8080", "127.0.0.1:3000");
        start("red", "vault", Set.of(7000), "serve", "red-vault", "0.0.0.0:7000");
        try (var host = new ServerSocket(0)) {
            var words = new ArrayList<>(List.of("ask", "db:5432", "ask", "web:8080", "ask", "web:3000"));
            var attacks = new ArrayList<>(List.of(
                    "db:9999", "vault:7000", "127.1.0.3:7000", "169.254.169.254:80", "192.0.2.1:80", "localhost:5432"));
            addressesOfThisHost().forEach(address -> attacks.add(address + ":" + host.getLocalPort()));
            attacks.forEach(target -> words.addAll(List.of("knock", target)));
            var finished = runs.run(member("blue", "client", Set.of(), words.toArray(String[]::new)));

            assertThat(finished.out().lines())
                    .as(finished.story())
                    .startsWith("db:5432: blue-db whole", "web:8080: blue-web whole", "web:3000: blue-web whole");
            assertThat(finished.out().lines().skip(3))
                    .as(finished.story())
                    .hasSize(attacks.size())
                    .allMatch(line -> line.contains(": failed "));
            assertThat(finished.events())
                    .contains(
                            new RunEvent.NetworkAllowed("db", 5432, "group blue"),
                            new RunEvent.NetworkAllowed("web", 8080, "group blue"));
            assertThat(finished.eventNames()).contains("network.used").endsWith("sandbox.stopped");
            assertThat(runs.run(control(attacks.getLast())).out()).isEqualTo(attacks.getLast() + ": connected\n");
        }
    }

    /** The listener on the host is there, and a program without walls reaches it. */
    private static SandboxSpec control(String target) {
        return RunsForTest.spec(
                IsolationLevel.BASIC, "python3", "-c", ServersForTest.resource("member.py"), "knock", target);
    }

    @Test
    void boxThatComesLaterIsFoundAndOneThatGoesIsNot() {
        var client = start("late", "client", Set.of(), "ask", "server:3000", "ask", "other:3000");
        var first = start("late", "server", Set.of(3000), "serve", "server", "127.0.0.1:3000");
        var second = start("late", "other", Set.of(3000), "serve", "other", "127.0.0.1:3000");
        assertThat(client.end().join().out()).isEqualTo("server:3000: server whole\nother:3000: other whole\n");
        for (Started server : List.of(first, second)) {
            server.cancellation().cancel();
            server.end().join();
        }
        assertThat(Files.exists(runs.home.resolve("data/groups/late"))).isFalse();
    }

    @Test
    void nameThatIsTakenIsRefusedWhileItsBoxLives() {
        start("twins", "one", Set.of(3000), "serve", "one", "127.0.0.1:3000");
        await().atMost(SOON).until(() -> Files.exists(runs.home.resolve("data/groups/twins/one")));
        var second = runs.run(member("twins", "one", Set.of(3000), "serve", "two", "127.0.0.1:3000"));
        assertThat(second.code()).as(second.story()).contains(FailureCode.USAGE);
        stopAll();
        assertThat(runs.run(member("twins", "one", Set.of())).result().exit()).isPresent();
    }

    /** Another process of the same user, with the same data directory: the way two command lines meet. */
    @Test
    void killedNeighbourProcessFreesItsName() {
        start("far", "other", Set.of(4000), "serve", "other", "127.0.0.1:4000");
        var server = farServer("far");
        try {
            var finished = runs.run(member("far", "client", Set.of(), "ask", "server:3000"));
            assertThat(finished.out()).as(finished.story()).isEqualTo("server:3000: far-server whole\n");
        } finally {
            server.process().destroyForcibly();
        }
        server.end();
        assertThat(Files.exists(runs.home.resolve("data/groups/far/server"))).isTrue();
        var bereft = runs.run(member("far", "client", Set.of(), "ask", "other:4000", "knock", "server:3000"));
        assertThat(bereft.out().lines())
                .as(bereft.story())
                .satisfiesExactly(
                        others -> assertThat(others).isEqualTo("other:4000: other whole"),
                        gone -> assertThat(gone).startsWith("server:3000: failed"));
        start("far", "server", Set.of(3000), "serve", "near-server", "127.0.0.1:3000");
        var again = runs.run(member("far", "client", Set.of(), "ask", "server:3000"));
        assertThat(again.out()).as(again.story()).isEqualTo("server:3000: near-server whole\n");
    }

    @Test
    void stoppedNeighbourBlocksNobody() throws IOException {
        var server = farServer("still");
        try {
            assertThat(new String(server.process().getInputStream().readNBytes(7), UTF_8))
                    .isEqualTo("serving");
            server.signal("STOP");
            var finished = runs.run(member("still", "client", Set.of(), "knock", "server:3000"));
            assertThat(finished.out()).as(finished.story()).startsWith("server:3000: failed");
        } finally {
            server.process().destroyForcibly();
        }
        server.end();
    }

    /** As another command line would start it, with the same data directory. */
    private GloveboxForTest.Started farServer(String group) {
        var command = new ArrayList<>(GloveboxForTest.java(System.getProperty("java.class.path", "")));
        command.addAll(List.of("--config=" + runs.home.resolve("glovebox.yaml"), "run", "--level", level.label()));
        command.addAll(List.of("--group", group, "--name", "server", "--serve", "3000", "--", "python3", "-c"));
        command.addAll(List.of(ServersForTest.resource("member.py"), "serve", "far-server", "0.0.0.0:3000"));
        return GloveboxForTest.start(command, ProcessBuilder.Redirect.PIPE);
    }

    private Started start(String group, String name, Set<Integer> ports, String... words) {
        var cancellation = new Cancellation();
        var end = CompletableFuture.supplyAsync(
                () -> runs.run(member(group, name, ports, words), InputStream.nullInputStream(), cancellation),
                Thread::startVirtualThread);
        var member = new Started(cancellation, end);
        started.add(member);
        return member;
    }

    private SandboxSpec member(String group, String name, Set<Integer> ports, String... words) {
        var command = new ArrayList<>(List.of("python3", "-c", ServersForTest.resource("member.py")));
        command.addAll(List.of(words));
        var plain = RunsForTest.spec(level, command.toArray(String[]::new));
        var network = new NetworkMode.Internal(Optional.of(new GroupMember(group, name, ports)));
        return plain.withWalls(plain.walls().withNetwork(network));
    }

    private static List<String> addressesOfThisHost() throws IOException {
        var addresses = new ArrayList<String>();
        for (var link : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            Collections.list(link.getInetAddresses()).stream()
                    .filter(java.net.Inet4Address.class::isInstance)
                    .map(InetAddress::getHostAddress)
                    .forEach(addresses::add);
        }
        addresses.remove("127.0.0.1");
        addresses.add("127.0.0.1");
        return addresses;
    }
}
