package dev.glovebox.cli.remote;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.protocol.wire.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a task may ask for, as typed, in the words of the API. What is not typed is left to the role and the server. */
final class TaskOptions {

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "docker-sandbox",
            description = "Execution mode: docker-sandbox (default), process-sandbox or direct.")
    private String mode = "docker-sandbox";

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            description = "Isolation level: basic, moderate, strict or paranoid.")
    private @Nullable IsolationLevel level;

    @Option(names = "--image", paramLabel = "IMAGE", description = "Container image.")
    private @Nullable String image;

    @Option(names = "--workdir", paramLabel = "DIR", description = "Working directory of the program.")
    private @Nullable String workdir;

    @Option(
            names = "--env",
            paramLabel = "NAME[=VALUE]",
            description =
                    "Environment variable. Without a value: the value of the runner, if its configuration allows that.")
    private List<String> environment = new ArrayList<>();

    @Option(
            names = "--mount",
            paramLabel = "SRC:DST[:rw|:captured]",
            description = "Mount a path of the project or its allowed paths. Default: read-only.")
    private List<String> mounts = new ArrayList<>();

    @Option(names = "--memory", paramLabel = "SIZE", description = "Memory limit, for example 512m.")
    private @Nullable ByteSize memory;

    @Option(names = "--cpus", paramLabel = "N", description = "CPU limit, for example 0.5.")
    private @Nullable Cpus cpus;

    @Option(names = "--timeout", paramLabel = "TIME", description = "Time limit (wall clock), for example 30s.")
    private @Nullable TimeSpan timeout;

    @Option(names = "--network", paramLabel = "MODE", description = "Network mode: none, internal, filtered or full.")
    private @Nullable String network;

    @Option(
            names = "--allow-host",
            paramLabel = "HOST",
            description = "Host to allow with --network filtered; may be repeated.")
    private List<String> hosts = new ArrayList<>();

    @Option(names = "--role", paramLabel = "NAME", description = "Role of the task.")
    private @Nullable String role;

    @Option(names = "--attempts", paramLabel = "N", description = "Maximum number of attempts.")
    private @Nullable Integer attempts;

    @Option(
            names = "--artifact",
            paramLabel = "PATTERN",
            description = "Files in the project to keep as artifacts, for example 'dist/**'; may be repeated.")
    private List<String> artifacts = new ArrayList<>();

    void put(Tree task, List<String> command) {
        task.put("execution_mode", mode).put("sandbox", sandbox(command));
        task.put("role", Optional.ofNullable(role))
                .put("retry", Optional.ofNullable(attempts).map(count -> Map.of("attempts", count)))
                .putUnlessEmpty("artifacts", artifacts);
    }

    private Map<String, Object> sandbox(List<String> command) {
        var limits = new Tree()
                .put("memory", Optional.ofNullable(memory).map(ByteSize::toString))
                .put("cpus", Optional.ofNullable(cpus).map(Cpus::toString))
                .map();
        return new Tree()
                .putUnlessEmpty("command", command)
                .put("level", Optional.ofNullable(level).map(IsolationLevel::label))
                .put("image", Optional.ofNullable(image))
                .put("workdir", Optional.ofNullable(workdir))
                .put("timeout", Optional.ofNullable(timeout).map(TimeSpan::toString))
                .put("env", environment.isEmpty() ? Optional.empty() : Optional.of(variables()))
                .putUnlessEmpty(
                        "mounts", mounts.stream().map(TaskOptions::mount).toList())
                .put("network", Optional.ofNullable(network).map(this::network))
                .put("limits", limits.isEmpty() ? Optional.empty() : Optional.of(limits))
                .map();
    }

    private Map<String, Object> network(String named) {
        return new Tree().put("mode", named).putUnlessEmpty("hosts", hosts).map();
    }

    private Map<String, @Nullable Object> variables() {
        Map<String, @Nullable Object> variables = new LinkedHashMap<>();
        for (String text : environment) {
            int equals = text.indexOf('=');
            variables.put(
                    equals < 0 ? text : text.substring(0, equals), equals < 0 ? null : text.substring(equals + 1));
        }
        return variables;
    }

    private static Map<String, Object> mount(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length < 2 || parts.length > 3) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a mount; write SRC:DST[:rw|:captured], for example /srv/p1/data:/data");
        }
        String access = parts.length == 2 ? "ro" : parts[2];
        return new Tree()
                .put("source", parts[0])
                .put("target", parts[1])
                .put(
                        "access",
                        switch (access) {
                            case "ro" -> "read_only";
                            case "rw" -> "read_write";
                            default -> access;
                        })
                .map();
    }
}
