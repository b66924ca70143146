package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.acceptance.RunsForTest.Finished;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.run.WallCheck;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.SyscallChanges;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The attacks of {@code attacks.c} at PARANOID, with STRICT as the control that lets most of them through. */
@Tag("docker")
abstract class ParanoidRunContract {

    /** What STRICT permits and PARANOID must not. */
    private static final List<String> STARTED_OR_REACHED = List.of(
            "fork",
            "vfork",
            "clone",
            "clone_vm",
            "spawn",
            "system",
            "execve",
            "execveat",
            "exec_memfd",
            "exec_tmp",
            "exec_left_addresses",
            "map_code_from_tmp",
            "memfd",
            "socket_unix",
            "socket_inet",
            "socketpair");

    private static final List<String> NOWHERE = List.of(
            "clone3",
            "exec_shm",
            "socket_netlink",
            "socket_vsock",
            "socket_alg",
            "ptrace",
            "init_memory",
            "userns",
            "io_uring");

    private final RunsForTest runs;
    private Path project = Path.of("/nonexistent");

    ParanoidRunContract(ContainerEngine containers) throws IOException {
        runs = new RunsForTest(containers);
    }

    @BeforeEach
    void prepare() throws IOException {
        runs.assumeOffered(IsolationLevel.PARANOID);
        project = Files.createTempDirectory("glovebox-attacks");
        Files.setPosixFilePermissions(project, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @AfterEach
    void cleanUp() throws IOException {
        runs.close();
        Trees.delete(project);
    }

    private SandboxSpec at(IsolationLevel level, Mount.Access access, String... command) {
        var plain = RunsForTest.spec(level, command);
        return new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("p", project, List.of())),
                List.of(new Mount(project, "/workspace", access)),
                Limits.SMALLEST);
    }

    private void compile(String... how) throws IOException, InterruptedException {
        Path source = project.resolve("attacks.c");
        try (var resource = Objects.requireNonNull(getClass().getResourceAsStream("attacks.c"))) {
            Files.write(source, resource.readAllBytes());
        }
        var line = new ArrayList<>(List.of(
                "cc", "-O1", "-pthread", "-o", project.resolve("attacks").toString()));
        line.addAll(List.of(how));
        line.add(source.toString());
        try {
            assertThat(new ProcessBuilder(line).inheritIO().start().waitFor()).isZero();
        } catch (IOException none) {
            assumeTrue(false, "missing capability: a C compiler (cc)");
        }
    }

    private static Map<String, String> findings(Finished finished) {
        assertThat(finished.out()).as(finished.story()).endsWith("done\n");
        return finished.out()
                .lines()
                .filter(line -> line.contains(" "))
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.indexOf(' ')), line -> line.substring(line.indexOf(' ') + 1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-static", "-pie"})
    void paranoidProgramHasOnlyThreads(String linking) throws Exception {
        compile(linking);
        var locked = findings(runs.run(at(IsolationLevel.PARANOID, Mount.Access.READ_ONLY, "/workspace/attacks")));
        var control = findings(runs.run(at(IsolationLevel.STRICT, Mount.Access.READ_ONLY, "/workspace/attacks")));
        assertThat(locked).containsEntry("threads", "could");
        assertThat(control).containsEntry("threads", "could");
        for (String attack : STARTED_OR_REACHED) {
            assertThat(locked.get(attack)).as(attack).startsWith("refused");
            assertThat(control.get(attack)).as(attack + " at strict").isEqualTo("could");
        }
        for (String attack : NOWHERE) {
            assertThat(locked.get(attack)).as(attack).startsWith("refused");
        }
    }

    private static final String PYTHON = """
            import functools, os, socket, subprocess, threading
            import numpy
            print = functools.partial(print, flush=True)
            results = []
            def work(n):
                a = numpy.ones((200, 200)) * n
                results.append(int((a @ a)[0, 0]))
            threads = [threading.Thread(target=work, args=(n,)) for n in range(1, 5)]
            for t in threads: t.start()
            for t in threads: t.join()
            print(sorted(results))
            def attempt(name, call):
                try:
                    call(); print(name, 'could')
                except OSError as refused:
                    print(name, 'refused', refused.errno)
            attempt('socket', lambda: socket.socket())
            attempt('subprocess', lambda: subprocess.run(['/bin/true'], check=True))
            attempt('write', lambda: open('/tmp/x', 'w').write('x'))
            attempt('exec', lambda: os.execv('/bin/true', ['true']))
            attempt('fork', lambda: os._exit(0) if os.fork() == 0 else os.wait())
            """;

    @Test
    void pythonWithNumpyRunsAtParanoid() {
        var finished = runs.run(at(IsolationLevel.PARANOID, Mount.Access.READ_ONLY, "python3", "-c", PYTHON));
        assertThat(finished.out()).as(finished.story()).isEqualTo("""
                        [200, 800, 1800, 3200]
                        socket refused 1
                        subprocess refused 1
                        write could
                        exec refused 1
                        fork refused 1
                        """);
        assertThat(finished.result().isolation().effective()).isEqualTo(IsolationLevel.PARANOID);
        assertThat(finished.result().isolation().verified())
                .extracting(WallCheck::name)
                .contains("last_filter", "noexec /tmp", "noexec /dev/shm", "writable_and_executable", "devices");
    }

    @Test
    void samePythonStartsAndConnectsAtStrict() {
        var finished = runs.run(at(IsolationLevel.STRICT, Mount.Access.READ_ONLY, "python3", "-c", PYTHON));
        assertThat(finished.out()).as(finished.story()).isEqualTo("""
                        [200, 800, 1800, 3200]
                        socket could
                        subprocess could
                        write could
                        """);
    }

    @Test
    void nodeRunsAtParanoid() {
        var finished = runs.run(at(
                IsolationLevel.PARANOID,
                Mount.Access.READ_ONLY,
                "node",
                "-e",
                "require('fs').writeFileSync('/tmp/x', 'y'); console.log(6 * 7)"));
        assertThat(finished.out()).as(finished.story()).isEqualTo("42\n");
    }

    @Test
    void capturedProjectCanBeWrittenButNotExecutedFrom() throws IOException {
        Files.writeString(project.resolve("old"), "old");
        var finished = runs.run(at(
                IsolationLevel.PARANOID,
                Mount.Access.CAPTURED,
                "python3",
                "-c",
                "open('/workspace/new', 'w').write('x'); print([l.split()[5] for l in open('/proc/self/mountinfo')"
                        + " if l.split()[4] == '/workspace'])"));
        assumeTrue(
                finished.code().isEmpty() || !finished.story().contains("copied"),
                "missing capability: mounting an overlay");
        assertThat(finished.out()).as(finished.story()).contains("noexec");
        assertThat(finished.eventNames()).contains("changes.collected");
    }

    /** init itself connects and forks behind the same container's filter. */
    @Test
    void blockedCallAffectsOnlyTheProgram() {
        var code = "import os, socket; os.wait() if os.fork() else os._exit(0); print('forked'); socket.socket()";
        var spec = at(IsolationLevel.STRICT, Mount.Access.READ_ONLY, "python3", "-c", code);
        assertThat(runs.run(spec).result().shellStatus()).isZero();
        var blocked = new Adjustments(new SyscallChanges(List.of("socket", "connect"), List.of()), Optional.empty());
        var finished = runs.run(spec.withWalls(spec.walls().with(blocked)));
        assertThat(finished.out()).as(finished.story()).isEqualTo("forked\n");
        assertThat(finished.output().err().text()).contains("PermissionError");
        assertThat(finished.result().isolation().verified())
                .extracting(WallCheck::name)
                .contains("last_filter");
    }

    @Test
    void weakeningOptionsAreRefusedByName() {
        var spec = at(IsolationLevel.PARANOID, Mount.Access.READ_WRITE, "true");
        var program = spec.program().withEnvironment(List.of(new EnvironmentVariable.PassedThrough("HOME")));
        var finished = runs.run(spec.withProgram(program));
        assertThat(finished.code()).contains(FailureCode.REJECTED);
        assertThat(finished.result().failure().orElseThrow().violations())
                .extracting(Violation::rule)
                .contains("paranoid.env", "paranoid.mount");
    }
}
