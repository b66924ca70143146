package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.cli.selftest.SelftestCommand;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.engine.docker.api.DockerHost;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.Selftest;
import dev.glovebox.selftest.bed.SelftestTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Boxes in gVisor, where it is registered as {@code glovebox setup --with-gvisor} does. */
@Tag("docker")
@Timeout(300)
class GvisorRunTest {

    private static final String KERNEL = "import os; print(os.uname().release)";

    private final GloveboxForTest glovebox = new GloveboxForTest();

    @BeforeEach
    void needsGvisor() throws IOException {
        try (var runs = new RunsForTest()) {
            runs.assumeOffered(IsolationLevel.STRICT);
        }
        var runtimes = new DockerApi(new DockerHost("unix:///var/run/docker.sock"))
                .info()
                .at("Runtimes");
        assumeTrue(
                runtimes.names().contains("runsc"),
                "missing capability: gVisor, runsc is not registered with Docker (glovebox setup --with-gvisor)");
        assumeTrue(
                runtimes.at("runsc", "runtimeArgs").items().stream()
                        .map(argument -> argument.text())
                        .toList()
                        .contains(Optional.of("--host-uds=open")),
                "missing capability: gVisor with a door, runsc is registered without --host-uds=open");
    }

    @AfterEach
    void cleanUp() throws IOException {
        glovebox.close();
    }

    @Test
    void programWithThreadsRunsOnAnotherKernelAndEveryWallIsVerified() {
        for (String level : List.of("strict", "paranoid")) {
            var ended = glovebox.run(
                    "run",
                    "--level",
                    level,
                    "--runtime",
                    "runsc",
                    "--json",
                    "--",
                    "python3",
                    "-c",
                    "import threading; t = threading.Thread(target=lambda: None); t.start(); t.join(); " + KERNEL);
            assertThat(ended.status()).as(ended.story()).isZero();
            assertThat(ended.json().at("stdout").text().orElse("")).contains("gvisor");
            assertThat(ended.json().at("isolation", "engine").text()).contains("docker (runsc)");
            assertThat(ended.json().at("isolation", "effective").text()).contains(level);
        }
    }

    @Test
    void paranoidProgramStartsAndReachesNothing() {
        var ended = glovebox.run("run", "--level", "paranoid", "--runtime", "runsc", "--", "python3", "-c", """
                import os, socket
                for attempt in (os.fork, lambda: os.execv('/bin/true', ['true']), socket.socket):
                    try:
                        attempt()
                        print('open')
                    except OSError:
                        print('shut')
                """);
        assertThat(ended.out()).as(ended.story()).isEqualTo("shut\nshut\nshut\n");
    }

    /** gVisor's kernel does not shield its first process; the filter has to. */
    @Test
    void programCannotEndItsInit() {
        for (String level : List.of("strict", "paranoid")) {
            var ended = glovebox.run("run", "--level", level, "--runtime", "runsc", "--", "python3", "-c", """
                    import os, resource
                    for attempt in (lambda: os.kill(1, 9), lambda: resource.prlimit(1, resource.RLIMIT_CPU, (0, 0))):
                        try:
                            attempt()
                            print('open')
                        except PermissionError:
                            print('shut')
                    """);
            assertThat(ended.out()).as(ended.story()).isEqualTo("shut\nshut\n");
        }
    }

    @Test
    void everyAttackOfTheSelftestIsStoppedThere() throws IOException, InterruptedException {
        try (var runs = new RunsForTest()) {
            var here = SelftestCommand.target(runs.wiring);
            var walls = here.walls().withRuntime("runsc");
            var grounds = new SelftestTarget(
                    here.policy(), here.engines(), here.docker(), here.installation(), here.mountWorker(), walls);
            try (var selftest = new Selftest(grounds, (_, _) -> {})) {
                var report = selftest.run(EnumSet.of(IsolationLevel.STRICT, IsolationLevel.PARANOID));
                assertThat(report.tested()).hasSize(2);
                assertThat(report.tested())
                        .flatExtracting(level -> level.results())
                        .noneMatch(result -> result.verdict().bad());
            }
        }
    }

    @Test
    void projectIsVerifiedByWhatTheHostSeesOfIt() throws IOException {
        var project = Files.createDirectory(glovebox.home.resolve("project"));
        Files.writeString(project.resolve("a"), "hello");
        var ended = glovebox.run("run", "--runtime", "runsc", "--project", project.toString(), "--", "cat", "a");
        assertThat(ended.out()).as(ended.story()).isEqualTo("hello");
    }

    /** What {@code glovebox setup --with-gvisor} writes down once a trial run has proved it. */
    @Test
    void paranoidUsesItByItselfOnceItIsProved() throws IOException {
        var command = new String[] {"run", "--level", "paranoid", "--", "python3", "-c", KERNEL};
        assertThat(glovebox.run(command).out()).doesNotContain("gvisor");
        Files.writeString(glovebox.data().resolve("runtime"), "runsc\n");
        var ended = glovebox.run(command);
        assertThat(ended.out()).as(ended.story()).contains("gvisor");
        assertThat(glovebox.run("run", "--level", "strict", "--", "python3", "-c", KERNEL)
                        .out())
                .doesNotContain("gvisor");
    }
}
