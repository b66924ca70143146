package dev.glovebox.cli.setup;

import dev.glovebox.json.Json;
import dev.glovebox.model.FailureCode;
import dev.glovebox.model.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The Docker daemon's own settings file. One runtime is added; everything else in it stays as it was. */
final class DaemonSettings {

    /**
     * The door is a socket of the host, which gVisor opens only when told so; and its own copy of our system call filter holds only when it
     * is told to heed the container's.
     */
    private static final List<String> ARGUMENTS = List.of("--host-uds=open", "--oci-seccomp");

    private final Path file;
    private final Path pidFile;

    DaemonSettings(Path file, Path pidFile) {
        this.file = file;
        this.pidFile = pidFile;
    }

    static DaemonSettings ofThisHost() {
        return new DaemonSettings(Path.of("/etc/docker/daemon.json"), Path.of("/var/run/docker.pid"));
    }

    void addRuntime(String name, Path executable) {
        try {
            Map<String, @Nullable Object> settings = read();
            Map<String, @Nullable Object> runtimes = new LinkedHashMap<>();
            if (settings.get("runtimes") instanceof Map<?, ?> there) {
                there.forEach((other, value) -> runtimes.put(String.valueOf(other), value));
            }
            runtimes.put(name, Map.of("path", executable.toString(), "runtimeArgs", ARGUMENTS));
            settings.put("runtimes", runtimes);
            Files.createDirectories(file.toAbsolutePath().getParent());
            Path draft = Files.createTempFile(file.toAbsolutePath().getParent(), "daemon", ".new");
            Files.writeString(draft, Json.write(settings) + "\n");
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException refused) {
            throw failed(file + " cannot be written: " + refused, "run glovebox setup --with-gvisor as root", refused);
        }
    }

    private Map<String, @Nullable Object> read() throws IOException {
        Map<String, @Nullable Object> settings = new LinkedHashMap<>();
        if (!Files.exists(file) || Files.readString(file).isBlank()) {
            return settings;
        }
        var tree = Json.tryParse(Files.readString(file));
        if (tree.isEmpty() || !(tree.get().value() instanceof Map<?, ?> there)) {
            throw failed(file + " is not a JSON object", "mend it first; it was left as it is", null);
        }
        there.forEach((name, value) -> settings.put(String.valueOf(name), value));
        return settings;
    }

    /** The daemon takes in new runtimes on SIGHUP; containers go on. */
    void reload(Consumer<String> lines) {
        try {
            String pid = Files.readString(pidFile).strip();
            HostCommand.run(List.of("kill", "-HUP", pid), lines);
        } catch (IOException notHere) {
            throw failed(
                    "the Docker daemon's process is not known: " + pidFile + " cannot be read",
                    "reload the daemon by hand (systemctl reload docker), then run glovebox setup --with-gvisor again",
                    notHere);
        }
    }

    private static SandboxException failed(String what, String next, @Nullable Throwable cause) {
        return new SandboxException(FailureCode.NO_ENGINE, what, next, cause);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
