package dev.glovebox.cli.option;

import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The box that is asked for, as typed: the same words for a run and for a task. */
public final class SandboxOptions {

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            description = "Isolation level: none, basic, moderate, strict or paranoid.")
    public @Nullable IsolationLevel level;

    @Option(names = "--image", paramLabel = "IMAGE", description = "Container image.")
    public @Nullable String image;

    @Option(
            names = "--mount",
            paramLabel = "SRC[:DST][:ro|rw|captured]",
            description = "Mount a folder or file of the project or its allowed paths. Default: read-only.")
    public List<String> mounts = new ArrayList<>();

    @Option(names = "--workdir", paramLabel = "DIR", description = "Working directory of the program.")
    public @Nullable String workdir;

    @Option(
            names = "--env",
            paramLabel = "NAME[=VALUE]",
            description =
                    "Environment variable. Without a value: the value of the host, if env_passthrough allows that.")
    List<String> environment = new ArrayList<>();

    @Option(
            names = "--secret",
            paramLabel = "NAME",
            description =
                    "Pass this secret of the configuration as an environment variable. Its value is redacted from the"
                            + " output.")
    List<String> secrets = new ArrayList<>();

    @Option(names = "--memory", paramLabel = "SIZE", description = "Memory limit, for example 512m.")
    public @Nullable ByteSize memory;

    @Option(names = "--cpus", paramLabel = "N", description = "CPU limit, for example 0.5.")
    public @Nullable Cpus cpus;

    @Option(names = "--pids", paramLabel = "N", description = "Maximum number of processes and threads.")
    public @Nullable Integer pids;

    @Option(names = "--timeout", paramLabel = "TIME", description = "Time limit (wall clock), for example 30s.")
    public @Nullable TimeSpan timeout;

    @Option(names = "--network", paramLabel = "MODE", description = "Network mode: none, internal, filtered or full.")
    public @Nullable NetworkMode network;

    @Option(
            names = "--allow-host",
            paramLabel = "HOST[:PORT]",
            description = "Allow this host, or *.example.org for all its subdomains. Implies --network filtered.")
    public List<HostPattern> allowedHosts = new ArrayList<>();

    @Option(
            names = "--runtime",
            paramLabel = "NAME",
            description = "OCI runtime as registered with Docker, for example runsc.")
    public @Nullable String runtime;

    @Option(
            names = "--gpus",
            paramLabel = "all|N|device=ID,...",
            description = "GPUs for the container. This weakens the isolation and is recorded.")
    public @Nullable Gpus gpus;

    @Option(names = "--role", paramLabel = "NAME", description = "Role that bounds the run or task.")
    public @Nullable String role;

    @Option(
            names = "--override",
            paramLabel = "KEY=VALUE",
            description = "Override a setting within the bounds of the role, for example timeout=1h. Needs --reason; is"
                    + " audited.")
    public List<String> overrides = new ArrayList<>();

    @Option(names = "--reason", paramLabel = "TEXT", description = "Reason for --override.")
    public @Nullable String reason;

    /** The mode that was typed, or that follows from the hosts. Refuses hosts for a mode that has none. */
    public Optional<NetworkMode> mode() {
        if (allowedHosts.isEmpty() || network instanceof NetworkMode.Filtered) {
            return Optional.ofNullable(network);
        }
        if (network != null) {
            throw new IllegalArgumentException(
                    "--allow-host is supported only with --network filtered, not with --network " + network.label()
                            + "; drop one of them");
        }
        return Optional.of(NetworkMode.parse("filtered"));
    }

    /** Those with a value, those of the host, and secrets. */
    public List<EnvironmentVariable> variables() {
        var variables = new ArrayList<EnvironmentVariable>();
        for (String text : environment) {
            int equals = text.indexOf('=');
            variables.add(
                    equals < 0
                            ? new EnvironmentVariable.PassedThrough(text)
                            : new EnvironmentVariable.Literal(text.substring(0, equals), text.substring(equals + 1)));
        }
        secrets.forEach(name -> variables.add(new EnvironmentVariable.Secret(name)));
        return variables;
    }
}
