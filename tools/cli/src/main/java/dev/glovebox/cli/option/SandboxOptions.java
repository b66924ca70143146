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

    @Option(names = "--level", paramLabel = "LEVEL", description = "none, basic, moderate, strict or paranoid.")
    public @Nullable IsolationLevel level;

    @Option(names = "--image", paramLabel = "IMAGE", description = "The image a container starts from.")
    public @Nullable String image;

    @Option(
            names = "--mount",
            paramLabel = "SRC[:DST][:ro|rw|captured]",
            description = "A folder or file of the project or its allowed paths; read-only unless it says otherwise.")
    public List<String> mounts = new ArrayList<>();

    @Option(names = "--workdir", paramLabel = "DIR", description = "Where the program starts.")
    public @Nullable String workdir;

    @Option(
            names = "--env",
            paramLabel = "NAME[=VALUE]",
            description = "A variable; without a value the host's own, if env_passthrough allows it.")
    List<String> environment = new ArrayList<>();

    @Option(
            names = "--secret",
            paramLabel = "NAME",
            description = "A secret of the configuration, as a variable; left out of whatever the program says.")
    List<String> secrets = new ArrayList<>();

    @Option(names = "--memory", paramLabel = "SIZE", description = "Memory with swap, for example 512m.")
    public @Nullable ByteSize memory;

    @Option(names = "--cpus", paramLabel = "N", description = "Processors, for example 0.5.")
    public @Nullable Cpus cpus;

    @Option(names = "--pids", paramLabel = "N", description = "Processes and threads at one time.")
    public @Nullable Integer pids;

    @Option(names = "--timeout", paramLabel = "TIME", description = "Wall clock, for example 30s.")
    public @Nullable TimeSpan timeout;

    @Option(names = "--network", paramLabel = "MODE", description = "none, internal, filtered or full.")
    public @Nullable NetworkMode network;

    @Option(
            names = "--allow-host",
            paramLabel = "HOST[:PORT]",
            description = "A host that may be reached, *.example.org for all below one; means --network filtered.")
    public List<HostPattern> allowedHosts = new ArrayList<>();

    @Option(
            names = "--runtime",
            paramLabel = "NAME",
            description = "The OCI runtime, as registered with Docker; for example runsc.")
    public @Nullable String runtime;

    @Option(
            names = "--gpus",
            paramLabel = "all|N|device=ID,...",
            description = "Graphics processors for the container: a hole in its walls, recorded as such.")
    public @Nullable Gpus gpus;

    @Option(names = "--role", paramLabel = "NAME", description = "The role that bounds it.")
    public @Nullable String role;

    @Option(
            names = "--override",
            paramLabel = "KEY=VALUE",
            description = "Override a default, as far as the role may: timeout=1h; needs --reason, is audited.")
    public List<String> overrides = new ArrayList<>();

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why defaults are overridden.")
    public @Nullable String reason;

    /** The mode that was typed, or that follows from the hosts. Refuses hosts for a mode that has none. */
    public Optional<NetworkMode> mode() {
        if (allowedHosts.isEmpty() || network instanceof NetworkMode.Filtered) {
            return Optional.ofNullable(network);
        }
        if (network != null) {
            throw new IllegalArgumentException("--allow-host names hosts for --network filtered, not for --network "
                    + network.label() + "; leave one of them out");
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
