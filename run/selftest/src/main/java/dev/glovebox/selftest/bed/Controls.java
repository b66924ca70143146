package dev.glovebox.selftest.bed;

import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.json.Json;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Walls;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Runs the attack program behind weakened walls. */
public final class Controls {

    private static final Duration PATIENCE = Duration.ofSeconds(50);
    private static final Duration INTERVAL = Duration.ofMillis(40);

    private final TestBed arena;
    private final BooleanSupplier stopped;

    /** @param stopped whether someone asked the whole selftest to end */
    Controls(TestBed arena, BooleanSupplier stopped) {
        this.arena = arena;
        this.stopped = stopped;
    }

    /** Results of the attack program for each word; absent if such a box is not available here. */
    public Map<String, AttackResult> answers(Weakness weakness, List<String> words) throws IOException {
        if (weakness == Weakness.UNWALLED) {
            return AttackResult.allOf(arena.run(IsolationLevel.NONE, TestLimits.AMPLE, words.toArray(String[]::new))
                    .output());
        }
        return answers(weakness, words, Optional.empty());
    }

    /** The same on gVisor's kernel, for what has to hold there even against a program with every right. */
    public Map<String, AttackResult> answersOnGvisor(Weakness weakness, List<String> words) throws IOException {
        return answers(weakness, words, Optional.of(Walls.GVISOR));
    }

    private Map<String, AttackResult> answers(Weakness weakness, List<String> words, Optional<String> runtime)
            throws IOException {
        try {
            return AttackResult.allOf(run(weakness, words, runtime));
        } catch (SandboxException refused) {
            if (refused.code() != FailureCode.NO_ENGINE && refused.code() != FailureCode.NO_IMAGE) {
                throw refused;
            }
            var missing =
                    new AttackResult.Absent("control: " + refused.failure().message());
            return words.stream()
                    .map(word -> word.split("=", 2)[0])
                    .collect(Collectors.toMap(word -> word, _ -> missing, (first, _) -> first));
        }
    }

    /** A weakened container's settings, as the daemon tells them; it is never started. */
    public Json settings(Weakness weakness) throws IOException {
        var run = RunId.random();
        String id = create(new Order(weakness, List.of(), Optional.empty()), run, owner());
        try {
            return docker().inspect(id).orElseThrow();
        } finally {
            docker().remove(id);
        }
    }

    /** A container that is never started, with somebody's name on it; whoever asks for it removes it. */
    public String create(RunId run, String owner) throws IOException {
        return create(new Order(Weakness.UNFILTERED, List.of(), Optional.empty()), run, owner);
    }

    /** Attempts in a weakened container. */
    private record Order(Weakness weakness, List<String> words, Optional<String> runtime) {}

    private String create(Order order, RunId run, String owner) throws IOException {
        Path directory = furnished(directory(run));
        var container = new WeakContainer(order.weakness, image(), directory, order.runtime);
        return docker().createContainer("glovebox-" + run.text(), container.json(owner, run, order.words))
                .orElseThrow(this::noImage);
    }

    private String run(Weakness weakness, List<String> words, Optional<String> runtime) throws IOException {
        var run = RunId.random();
        var arguments = new ArrayList<String>(List.of("--leak", "--terminal"));
        words.forEach(word -> arguments.add(arena.scene().fill(word)));
        String id = create(new Order(weakness, arguments, runtime), run, owner());
        Path directory = directory(run);
        try (var _ = listening(directory.resolve("door"))) {
            docker().start(id);
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (docker().running(id) && System.nanoTime() < end && !stopped.getAsBoolean()) {
                LockSupport.parkNanos(INTERVAL.toNanos());
            }
        } finally {
            docker().remove(id);
        }
        Path printed = directory.resolve("said");
        return Files.exists(printed) ? Files.readString(printed) : "";
    }

    private DockerApi docker() {
        return arena.grounds().docker();
    }

    private String owner() {
        return arena.grounds().installation().owner();
    }

    private Path directory(RunId run) throws IOException {
        return arena.scene().subdirectory("control-" + run.text());
    }

    private String image() {
        return docker().image(reference())
                .flatMap(found -> found.at("Id").text())
                .orElseThrow(this::noImage);
    }

    private String reference() {
        return arena.grounds().walls().image().orElse("");
    }

    private SandboxException noImage() {
        return new SandboxException(
                FailureCode.NO_IMAGE, "the image '" + reference() + "' is not on this machine", "run glovebox setup");
    }

    /** Directory of a box, open to everyone. */
    private Path furnished(Path directory) throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        for (String name : List.of("attack", "attack-setuid")) {
            Path program = arena.scene().project().resolve(name);
            Path copy = Files.copy(program, directory.resolve(name));
            Files.setAttribute(copy, "unix:mode", Files.getAttribute(program, "unix:mode"));
        }
        Files.writeString(directory.resolve("init"), "not init\n");
        return directory;
    }

    private static ServerSocketChannel listening(Path socket) throws IOException {
        var channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        channel.bind(UnixDomainSocketAddress.of(socket));
        Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rwxrwxrwx"));
        return channel;
    }
}
