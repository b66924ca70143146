package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.network.HostAddress;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkGrant;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.change.ChangeRules;
import dev.glovebox.policy.role.Role;
import dev.glovebox.policy.role.RoleAndOverrides;
import dev.glovebox.policy.role.RunOverride;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.session.Session;
import dev.glovebox.screen.finding.CodePolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requirement C6: the network is enabled for one command of a box, and those before and after it have none. */
@Timeout(120)
@Tag("docker")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SessionTest {

    /** Fetches, and then tries with whatever proxy settings it was told of, or finds in other processes. */
    private static final String FETCH = """
            import glob, os, re, sys, urllib.request
            found = set()
            for file in glob.glob("/proc/[0-9]*/environ"):
                try:
                    found |= set(re.findall(r"HTTP_PROXY=([^\\0]+)", open(file).read()))
                except OSError:
                    pass
            if os.path.exists("/tmp/kept"):
                found.add(open("/tmp/kept").read())
            if "HTTP_PROXY" in os.environ:
                open("/tmp/kept", "w").write(os.environ["HTTP_PROXY"])
            for proxy in found or {""}:
                opener = urllib.request.build_opener(urllib.request.ProxyHandler({"http": proxy} if proxy else {}))
                try:
                    print(opener.open(sys.argv[1], timeout=10).read().decode())
                except OSError as refused:
                    print("refused")
            """;

    private final RunsForTest runs = new RunsForTest();
    private final List<RunEvent> events = new CopyOnWriteArrayList<>();
    private @Nullable ServersForTest servers;

    SessionTest() throws IOException {}

    @BeforeAll
    void serve(@TempDir Path directory) throws Exception {
        servers = new ServersForTest(directory);
    }

    @AfterAll
    void close() throws IOException {
        Objects.requireNonNull(servers).close();
        runs.close();
    }

    private Session open(IsolationLevel level) {
        runs.assumeOffered(level);
        events.clear();
        var sessions = runs.wiring.sessions((_, event) -> events.add(event));
        return sessions.open(RunId.random(), RunsForTest.spec(level, "true"));
    }

    private NetworkGrant grant() {
        int port = Objects.requireNonNull(servers).web();
        var rules = new HostRules(
                List.of(HostPattern.parse("allowed.test:" + port)),
                List.of(),
                List.of(HostAddress.parse("allowed.test=127.0.0.1")));
        return new NetworkGrant(new NetworkMode.Filtered(rules), "ada", "fetch one page");
    }

    private Program fetch() {
        String url = "http://allowed.test:" + Objects.requireNonNull(servers).web() + "/";
        return Program.of("/tmp", List.of("python3", "-c", FETCH, url));
    }

    private static String said(Session session, Program program) {
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        session.run(program, RunStreams.to(output), new Cancellation());
        return output.out().text();
    }

    private static String said(Session session, Program program, NetworkGrant grant) {
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        session.run(program, grant, RunStreams.to(output), new Cancellation());
        return output.out().text();
    }

    @ParameterizedTest
    @EnumSource(
            value = IsolationLevel.class,
            names = {"MODERATE", "STRICT"})
    void networkIsThereForOneCommandAndNeitherBeforeNorAfter(IsolationLevel level) {
        try (var session = open(level)) {
            assertThat(said(session, fetch())).isEqualTo("refused\n");
            assertThat(said(session, fetch(), grant())).isEqualTo("welcome\n");
            assertThat(said(session, fetch()))
                    .as("with the credentials of the one before")
                    .isEqualTo("refused\n");
        }
        var started = events.stream()
                .filter(RunEvent.CommandStarted.class::isInstance)
                .map(RunEvent.CommandStarted.class::cast)
                .toList();
        assertThat(started).extracting(RunEvent.CommandStarted::number).containsExactly(1, 2, 3);
        assertThat(started.get(0).network()).isEmpty();
        assertThat(started.get(1).network()).contains(grant());
        assertThat(started.get(2).network()).isEmpty();
        assertThat(events.stream().map(RunEvent::name))
                .containsSubsequence(
                        "sandbox.started",
                        "command.stopped",
                        "command.started",
                        "network.allowed",
                        "network.used",
                        "command.stopped",
                        "command.started",
                        "command.stopped",
                        "sandbox.stopped");
        assertThat(runs.boxes()).isEmpty();
    }

    /** A process left behind could read the credentials of the command, which has the same user. */
    @Test
    void processesOfEarlierCommandsEndBeforeACommandGetsANetwork() {
        try (var session = open(IsolationLevel.STRICT)) {
            String lurker = "setsid sleep 300 > /dev/null 2>&1 & echo lurking";
            said(session, Program.of("/tmp", List.of("sh", "-c", lurker)));
            var count = Program.of("/tmp", List.of("sh", "-c", "grep -la sleep /proc/[0-9]*/comm | wc -l"));
            assertThat(said(session, count)).isEqualTo("1\n");
            assertThat(said(session, count, grant())).isEqualTo("0\n");
        }
    }

    /** Without a wall there is nothing to open: the command has the host's network anyway. */
    @Test
    void levelWithoutANetworkWallRefusesToGiveOneByName() {
        try (var session = open(IsolationLevel.BASIC)) {
            assertThatThrownBy(() -> said(session, fetch(), grant()))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("cannot restrict the network to allowed hosts at level basic");
        }
    }

    @Test
    void policyJudgesACommandAsItJudgesARun() {
        try (var session = open(IsolationLevel.MODERATE)) {
            var nobody = new NetworkGrant(NetworkMode.parse("filtered"), "ada", "forgot the hosts");
            assertThatThrownBy(() -> said(session, fetch(), nobody))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("needs at least one allowed host");
            assertThat(said(session, fetch())).as("and the session goes on").isEqualTo("refused\n");
        }
    }

    @Test
    void engineIsNamedAsInARun() {
        runs.assumeOffered(IsolationLevel.STRICT);
        var spec = RunsForTest.spec(IsolationLevel.STRICT, "true");
        var named = spec.withWalls(spec.walls().withRuntime("runc"));
        events.clear();
        try (var session = runs.wiring.sessions((_, event) -> events.add(event)).open(RunId.random(), named)) {
            var result = session.run(
                    Program.of("/tmp", List.of("true")),
                    RunStreams.to(new CapturedOutput(ByteSize.mebibytes(1))),
                    new Cancellation());
            assertThat(result.isolation().engine())
                    .isEqualTo(runs.run(named).result().isolation().engine());
        }
        assertThat(events.stream()
                        .filter(RunEvent.SandboxStarted.class::isInstance)
                        .map(event -> ((RunEvent.SandboxStarted) event)
                                .isolation()
                                .engine()
                                .text()))
                .containsExactly("docker (runc)");
    }

    @Test
    void roleAndOverridesAreAudited() {
        var role = new Role(
                "agent",
                List.of(),
                List.of(),
                new Role.Lists(SyscallChanges.NONE, ChangeRules.NONE, Optional.empty(), CodePolicy.NameLists.EMPTY));
        var spec = RunsForTest.spec(IsolationLevel.BASIC, "true");
        var longer = RunOverride.parse("timeout=1h", "a long build", spec);
        var terms = new RoleAndOverrides("ada", Optional.of(role), List.of(longer));
        events.clear();
        var sessions = runs.wiring.under(terms).sessions((_, event) -> events.add(event));
        try (var session = sessions.open(RunId.random(), terms.applied(spec))) {
            said(session, Program.of("/tmp", List.of("true")));
        }
        assertThat(events.stream().map(RunEvent::name))
                .as("once for the session, not for each command")
                .containsOnlyOnce("policy.role", "policy.overridden")
                .containsSubsequence("run.requested", "policy.role", "policy.overridden", "policy.approved");
    }

    private Session knowing(String secret) throws IOException {
        runs.assumeOffered(IsolationLevel.MODERATE);
        Path file = Files.writeString(
                runs.home.resolve("secrets.yaml"),
                "data_dir: " + runs.home.resolve("data") + "\nsecrets: {TOKEN: {command: [echo, " + secret + "]}}\n");
        var wiring = new Wiring(ConfigurationLoader.load(Optional.of(file), HostEnvironment.ofThisProcess()));
        events.clear();
        return wiring.sessions((_, event) -> events.add(event))
                .open(RunId.random(), RunsForTest.spec(IsolationLevel.MODERATE, "true"));
    }

    private static Program given(String... command) {
        return Program.of("/tmp", List.of(command)).withEnvironment(List.of(new EnvironmentVariable.Secret("TOKEN")));
    }

    @Test
    void secretsOfOneCommandAreRedactedFromTheNext() throws IOException {
        String secret = "s3cr3t-" + Long.toHexString(new Random().nextLong());
        try (var session = knowing(secret)) {
            assertThat(said(session, given("sh", "-c", "echo $TOKEN | tee /tmp/kept")))
                    .isEqualTo("***\n");
            assertThat(said(session, Program.of("/tmp", List.of("cat", "/tmp/kept"))))
                    .isEqualTo("***\n");
        }
    }

    /** A program may ask for a host that is named like a secret. */
    @Test
    void networkEventsAreRedacted() throws IOException {
        String secret = "s3cr3t-" + Long.toHexString(new Random().nextLong());
        try (var session = knowing(secret)) {
            said(session, given("python3", "-c", FETCH, "http://" + secret + ".test/"), grant());
        }
        assertThat(events.stream()
                        .filter(RunEvent.NetworkDenied.class::isInstance)
                        .map(event -> ((RunEvent.NetworkDenied) event).host()))
                .containsExactly("***.test");
    }
}
