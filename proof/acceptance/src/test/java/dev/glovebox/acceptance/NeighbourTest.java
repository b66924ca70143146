package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.runtime.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What other runs and other users of the host can learn of a run while it goes on: nothing. */
@Timeout(180)
class NeighbourTest {

    private static final int OWNER = 43_210;
    private static final int STRANGER = 43_211;

    private static final String IN_ENVIRONMENT = "the-token-of-the-run";
    private static final String IN_PROJECT = "a-line-of-the-project";
    private static final String IN_LAYER = "written-by-the-run";

    private final SoftAssertions learned = new SoftAssertions();
    private final RunId victim = RunId.random();
    private final Cancellation over = new Cancellation();
    private final CompletableFuture<Void> started = new CompletableFuture<>();
    private RunsForTest runs;
    private Path project;
    private Path others;
    private String attack;

    @BeforeEach
    void twoProjectsOfOneOwner() throws IOException {
        assumeTrue(BoxUser.current().root(), "missing capability: root");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "missing capability: setpriv (util-linux)");
        try (var script = Objects.requireNonNull(getClass().getResourceAsStream("neighbour.py"))) {
            attack = new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
        runs = new RunsForTest();
        runs.assumeOffered(IsolationLevel.STRICT);
        runs.assumeOffered(IsolationLevel.MODERATE);
        Path closed = Files.createDirectory(runs.home.resolve("closed"));
        project = projectOf(closed.resolve("victim"), IN_PROJECT + "\n");
        others = projectOf(runs.home.resolve("attacker"), "nothing\n");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }

    private static Path projectOf(Path path, String content) throws IOException {
        Files.createDirectory(path);
        Path file = Files.writeString(path.resolve("file"), content);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        for (Path each : List.of(file, path)) {
            Files.setAttribute(each, "unix:uid", OWNER);
            Files.setAttribute(each, "unix:gid", OWNER);
        }
        return path;
    }

    @AfterEach
    void removeAll() throws IOException {
        over.cancel();
        runs.close();
    }

    private static SandboxSpec working(IsolationLevel level, Path in, List<String> command) {
        var plain = RunsForTest.spec(level, "true");
        return new SandboxSpec(
                plain.walls(),
                Program.of("/workspace", command),
                Optional.of(new Project("p", in, List.of())),
                List.of(new Mount(in, "/workspace", Mount.Access.CAPTURED)),
                plain.limits());
    }

    /** Writes, and stays. */
    private CompletableFuture<RunsForTest.Finished> startVictim(IsolationLevel level) {
        var script = "echo " + IN_LAYER + " > layer && pwd && exec sleep 1000";
        var spec = working(level, project, List.of("sh", "-c", script));
        var knowing = spec.withProgram(
                spec.program().withEnvironment(List.of(new EnvironmentVariable.Literal("TOKEN", IN_ENVIRONMENT))));
        runs.observing((run, event) -> {
            if (run.equals(victim) && event instanceof RunEvent.SandboxStarted) {
                started.complete(null);
            }
        });
        return CompletableFuture.supplyAsync(() -> runs.run(victim, knowing, InputStream.nullInputStream(), over));
    }

    private List<String> attack(String workdir) {
        return List.of(
                "/usr/bin/python3",
                "-c",
                attack,
                runs.home.resolve("data").toString(),
                victim.text(),
                workdir,
                "write");
    }

    private String asUser(int uid, List<String> command) throws Exception {
        String number = Integer.toString(uid);
        var line = new ArrayList<>(
                List.of("/usr/bin/setpriv", "--reuid", number, "--regid", number, "--clear-groups", "--inh-caps=-all"));
        line.addAll(command);
        var process = new ProcessBuilder(uid == 0 ? command : line)
                .directory(Path.of("/").toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    /** Where the victim works, as the host names it; it works there already. */
    private String workdir(IsolationLevel level) throws Exception {
        started.get(60, TimeUnit.SECONDS);
        var root = List.of("sh", "-c", "grep -lsa " + IN_ENVIRONMENT + " /proc/[0-9]*/environ | head -n 1");
        await().atMost(Duration.ofSeconds(30)).until(() -> !asUser(0, root).isEmpty());
        String process = Path.of(asUser(0, root).strip()).getName(1).toString();
        await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(Path.of("/proc/" + process + "/cwd/layer")));
        return level == IsolationLevel.BASIC
                ? Files.readSymbolicLink(Path.of("/proc/" + process + "/cwd")).toString()
                : "/workspace";
    }

    private void assertNothingIn(String said, String by) {
        for (String secret : List.of(IN_ENVIRONMENT, IN_PROJECT, IN_LAYER, "/passwd sandbox:", ".note ")) {
            learned.assertThat(said.lines().filter(line -> line.contains(secret)))
                    .as("where %s found '%s'", by, secret)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = IsolationLevel.class,
            names = {"BASIC", "MODERATE", "STRICT"})
    void filesOfRunArePrivate(IsolationLevel level) throws Exception {
        var running = startVictim(level);
        var attack = attack(workdir(level));
        assertThat(asUser(0, attack.subList(0, attack.size() - 1)))
                .as("control: root can")
                .contains(IN_ENVIRONMENT, IN_PROJECT, IN_LAYER);

        assertNothingIn(asUser(OWNER, attack), "the owner of the project");
        assertNothingIn(asUser(STRANGER, attack), "another user of the host");
        for (var theirs : List.of(
                IsolationLevel.BASIC, IsolationLevel.MODERATE, IsolationLevel.STRICT, IsolationLevel.PARANOID)) {
            var finished = runs.run(working(theirs, others, attack));
            assertThat(finished.code()).as(finished.story()).isEmpty();
            assertNothingIn(finished.out(), "a run at " + theirs.label());
        }

        over.cancel();
        var finished = running.get(60, TimeUnit.SECONDS);
        var changes = finished.events().stream()
                .filter(RunEvent.ChangesCollected.class::isInstance)
                .map(RunEvent.ChangesCollected.class::cast)
                .findFirst()
                .orElseThrow();
        learned.assertThat(changes.changes().changes())
                .as("the run's own file alone")
                .isEqualTo(1);
        learned.assertAll();
    }

    /** Root's user of a box, whoever owns the project. */
    @Test
    void userOfABoxIsNeverTheOwnerOfTheProject() {
        for (var level : List.of(
                IsolationLevel.BASIC, IsolationLevel.MODERATE, IsolationLevel.STRICT, IsolationLevel.PARANOID)) {
            var finished = runs.run(working(level, others, List.of("id", "-u")));
            assertThat(finished.out()).as(finished.story()).isNotEqualTo(OWNER + "\n");
            assertThat(Long.parseLong(finished.out().strip())).isGreaterThan(1_900_000_000);
        }
    }
}
