package dev.glovebox.cli.setup;

import dev.glovebox.json.Json;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.Walls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** runsc among the runtimes that the Docker daemon knows, with the arguments that boxes need. */
final class GvisorRegistration {

    /**
     * The door is a socket of the host, which gVisor opens only when told so; and its own copy of our system call filter holds only when it
     * is told to heed the container's.
     */
    static final List<String> ARGUMENTS = List.of("--host-uds=open", "--oci-seccomp");

    private final Supplier<Json> known;
    private final DaemonSettings settings;
    private final GvisorBinary binary;
    private final Duration patience;

    /**
     * Changes nothing yet.
     *
     * @param known the daemon's own list of runtimes, asked anew each time
     * @param patience how long the daemon may take to read its settings; it takes milliseconds
     */
    GvisorRegistration(Supplier<Json> known, DaemonSettings settings, GvisorBinary binary, Duration patience) {
        this.known = known;
        this.settings = settings;
        this.binary = binary;
        this.patience = patience;
    }

    /** Settings that the daemon does not take are taken back: with them it might not start again. */
    String ensure(Progress progress) {
        if (registered()) {
            return "registered";
        }
        Path runsc = binary.locate(progress);
        progress.at("registering " + runsc + " with Docker", OptionalDouble.empty());
        var before = settings.addRuntime(Walls.GVISOR, runsc, ARGUMENTS);
        try {
            settings.reload(line -> progress.at(line, OptionalDouble.empty()));
            await();
            return runsc + " registered in " + settings;
        } catch (SandboxException notTaken) {
            settings.restore(before);
            throw notTaken;
        }
    }

    private void await() {
        long giveUp = System.nanoTime() + patience.toNanos();
        while (!registered()) {
            if (System.nanoTime() > giveUp) {
                throw new SandboxException(
                        FailureCode.NO_ENGINE,
                        "the Docker daemon does not list runsc after its registration; " + settings + " was restored",
                        "check the log of the Docker daemon; it may use another file, or set runtimes on its command line");
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
    }

    /** One without a path is a shim with a file of its own for arguments: the trial run judges it. */
    private boolean registered() {
        var entry = known.get().at(Walls.GVISOR);
        if (entry.value() == null) {
            return false;
        }
        var arguments = entry.at("runtimeArgs").items().stream()
                .map(Json::text)
                .flatMap(Optional::stream)
                .toList();
        return entry.at("path").text().isEmpty() || arguments.containsAll(ARGUMENTS);
    }
}
