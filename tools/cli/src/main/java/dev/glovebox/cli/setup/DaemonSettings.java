package dev.glovebox.cli.setup;

import dev.glovebox.files.AtomicFile;
import dev.glovebox.json.Json;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The Docker daemon's own settings file. One runtime is added; everything else in it stays as it was. */
final class DaemonSettings {

    /** Previous content of the file; empty where there was none. */
    record Before(Optional<String> text) {}

    private final Path file;
    private final Path pidFile;

    DaemonSettings(Path file, Path pidFile) {
        this.file = file.toAbsolutePath();
        this.pidFile = pidFile;
    }

    static DaemonSettings ofThisHost() {
        return new DaemonSettings(Path.of("/etc/docker/daemon.json"), Path.of("/var/run/docker.pid"));
    }

    /** An entry that is there keeps its place and arguments, and gets those of ours that it lacks. */
    Before addRuntime(String name, Path executable, List<String> arguments) {
        try {
            var before = new Before(Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty());
            Map<String, @Nullable Object> settings = object(before.text.orElse(""));
            Map<String, @Nullable Object> runtimes = copy(settings.get("runtimes"));
            Map<String, @Nullable Object> entry = copy(runtimes.get(name));
            if (!(entry.get("path") instanceof String there && Files.isExecutable(Path.of(there)))) {
                entry.put("path", executable.toString());
            }
            entry.put("runtimeArgs", joined(new Json(entry.get("runtimeArgs")), arguments));
            runtimes.put(name, entry);
            settings.put("runtimes", runtimes);
            write(Json.write(settings) + "\n");
            return before;
        } catch (IOException refused) {
            throw unwritable(refused);
        }
    }

    /** As if nothing had been added. */
    void restore(Before before) {
        try {
            if (before.text.isPresent()) {
                write(before.text.get());
            } else {
                Files.deleteIfExists(file);
            }
        } catch (IOException refused) {
            throw unwritable(refused);
        }
    }

    private Map<String, @Nullable Object> object(String text) {
        if (text.isBlank()) {
            return new LinkedHashMap<>();
        }
        var tree = Json.tryParse(text);
        if (tree.isEmpty() || !(tree.get().value() instanceof Map<?, ?> there)) {
            throw failed(file + " is not a JSON object", "fix the file first; it was not changed", null);
        }
        return copy(there);
    }

    private static Map<String, @Nullable Object> copy(@Nullable Object tree) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        if (tree instanceof Map<?, ?> there) {
            there.forEach((name, value) -> copy.put(String.valueOf(name), value));
        }
        return copy;
    }

    private static List<String> joined(Json there, List<String> ours) {
        var all = new ArrayList<String>();
        there.items().forEach(item -> item.text().ifPresent(all::add));
        ours.stream().filter(argument -> !all.contains(argument)).forEach(all::add);
        return all;
    }

    /** The daemon's file is as readable as it was: others, such as its own tools, may read it. */
    private void write(String text) throws IOException {
        Files.createDirectories(file.getParent());
        var mode =
                Files.exists(file) ? Files.getPosixFilePermissions(file) : PosixFilePermissions.fromString("rw-r--r--");
        new AtomicFile(file, mode).write(text);
    }

    /** The daemon takes in new runtimes on SIGHUP; containers go on. */
    void reload(Consumer<String> lines) {
        try {
            String pid = Files.readString(pidFile).strip();
            HostCommand.run(List.of("kill", "-HUP", pid), lines);
        } catch (IOException notHere) {
            throw failed(
                    "the process id of the Docker daemon is unknown: " + pidFile + " cannot be read",
                    "reload the Docker daemon (systemctl reload docker), then run glovebox setup --with-gvisor again",
                    notHere);
        }
    }

    private SandboxException unwritable(IOException refused) {
        return failed(file + " cannot be written: " + refused, "run glovebox setup --with-gvisor as root", refused);
    }

    private static SandboxException failed(String what, String next, @Nullable Throwable cause) {
        return new SandboxException(FailureCode.NO_ENGINE, what, next, cause);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
