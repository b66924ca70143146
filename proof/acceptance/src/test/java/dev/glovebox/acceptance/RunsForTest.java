package dev.glovebox.acceptance;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.config.value.EnginePreference;
import dev.glovebox.engine.Availability;
import dev.glovebox.engine.BoxRecord;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.observe.RunObserver;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Assumptions;

/** Runs for real, put together as the command line does it, from a data directory of its own. */
final class RunsForTest implements AutoCloseable {

    static final String IMAGE = "glovebox/sandbox:latest";

    /** What came of a run. */
    record Finished(RunResult result, CapturedOutput output, List<RunEvent> events, Duration elapsed) {

        String out() {
            return output.out().text();
        }

        Optional<FailureCode> code() {
            return result.failure().map(failure -> failure.code());
        }

        List<String> eventNames() {
            return events.stream().map(RunEvent::name).toList();
        }

        /** For the message of an assertion that fails. */
        String story() {
            return result + " out: " + out() + " err: " + output.err().text() + " events: " + eventNames();
        }
    }

    final Path home;
    final Wiring wiring;
    private final RunExecutor executor;
    private final ConcurrentHashMap<RunId, List<RunEvent>> events = new ConcurrentHashMap<>();
    private volatile RunObserver also = (_, _) -> {};

    RunsForTest() throws IOException {
        this(ContainerEngine.DOCKER);
    }

    RunsForTest(ContainerEngine containers) throws IOException {
        home = Files.createTempDirectory("glovebox-test");
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx--x--x"));
        Path file = Files.writeString(
                home.resolve("glovebox.yaml"), "data_dir: " + home.resolve("data") + "\n" + containers.settings());
        containers.shareImages(home.resolve("data"));
        Configuration configuration = ConfigurationLoader.load(Optional.of(file), HostEnvironment.ofThisProcess());
        wiring = new Wiring(configuration);
        executor = wiring.executor((run, event) -> {
            events.computeIfAbsent(run, _ -> new CopyOnWriteArrayList<>()).add(event);
            also.on(run, event);
        });
    }

    /** Skips the test where this machine cannot make such a box, and says so. */
    void assumeOffered(IsolationLevel level) {
        boolean offered = wiring.engines().stream()
                .anyMatch(engine ->
                        engine.probe() instanceof Availability.Available(var capabilities) && capabilities.has(level));
        Assumptions.assumeTrue(offered, "missing capability: an engine that offers level " + level.label());
        if (level.isAtLeast(IsolationLevel.STRICT)) {
            Assumptions.assumeTrue(
                    wiring.configuration().containers().engine() == EnginePreference.OCI
                            || wiring.docker().image(IMAGE).isPresent(),
                    "missing capability: the image " + IMAGE);
        }
    }

    void observing(RunObserver observer) {
        also = observer;
    }

    static SandboxSpec spec(IsolationLevel level, String... command) {
        var walls = Walls.of(level);
        return new SandboxSpec(
                level.isAtLeast(IsolationLevel.STRICT) ? walls.withImage(IMAGE) : walls,
                Program.of("/tmp", List.of(command)),
                Optional.empty(),
                List.of(),
                Limits.DEFAULTS);
    }

    Finished run(SandboxSpec spec) {
        return run(spec, InputStream.nullInputStream(), new Cancellation());
    }

    Finished run(SandboxSpec spec, InputStream stdin, Cancellation cancellation) {
        return run(RunId.random(), spec, stdin, cancellation);
    }

    Finished run(RunId run, SandboxSpec spec, InputStream stdin, Cancellation cancellation) {
        var output = new CapturedOutput(ByteSize.mebibytes(64));
        long begin = System.nanoTime();
        var result = executor.run(run, spec, new RunStreams(stdin, output), cancellation);
        return new Finished(
                result, output, events.getOrDefault(run, List.of()), Duration.ofNanos(System.nanoTime() - begin));
    }

    /** Boxes of this installation that exist now, in any engine. */
    List<BoxRecord> boxes() {
        return wiring.engines().stream()
                .filter(engine -> engine.probe() instanceof Availability.Available)
                .flatMap(engine -> engine.list().stream())
                .toList();
    }

    /** Processes of the whole machine with a word in their arguments. */
    static List<String> processesNamed(String word) {
        return ProcessHandle.allProcesses()
                .filter(process -> arguments(process.pid()).contains(word))
                .map(process -> process.pid() + " " + arguments(process.pid()))
                .toList();
    }

    /** ProcessHandle forgets those of a command line that is longer than a page. */
    static String arguments(long pid) {
        try {
            return Files.readString(
                            Path.of("/proc", Long.toString(pid), "cmdline"),
                            java.nio.charset.StandardCharsets.ISO_8859_1)
                    .replace('\0', ' ');
        } catch (IOException gone) {
            return "";
        }
    }

    @Override
    public void close() throws IOException {
        executor.close();
        Trees.delete(home);
    }
}
