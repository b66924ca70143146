package dev.glovebox.cli.option;

import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.request.LimitsRequest;
import dev.glovebox.model.request.NetworkRequest;
import dev.glovebox.model.request.ProgramRequest;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.request.WallsRequest;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limit;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.TimeSpan;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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
    @Nullable
    String image;

    @Option(
            names = "--mount",
            paramLabel = "SRC[:DST][:ro|rw|captured]",
            description = "Mount a folder or file of the project or its allowed paths. Default: read-only.")
    List<String> mounts = new ArrayList<>();

    @Option(names = "--workdir", paramLabel = "DIR", description = "Working directory of the program.")
    @Nullable
    String workdir;

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
    @Nullable
    ByteSize memory;

    @Option(names = "--cpus", paramLabel = "N", description = "CPU limit, for example 0.5.")
    @Nullable
    Cpus cpus;

    @Option(names = "--pids", paramLabel = "N", description = "Maximum number of processes and threads.")
    @Nullable
    Integer pids;

    @Option(names = "--timeout", paramLabel = "TIME", description = "Time limit (wall clock), for example 30s.")
    @Nullable
    TimeSpan timeout;

    @Option(names = "--network", paramLabel = "MODE", description = "Network mode: none, internal, filtered or full.")
    public @Nullable NetworkMode network;

    @Option(
            names = "--allow-host",
            paramLabel = "HOST[:PORT]",
            description = "Allow this host, or *.example.org for all its subdomains. Implies --network filtered.")
    List<HostPattern> allowedHosts = new ArrayList<>();

    @Option(
            names = "--runtime",
            paramLabel = "NAME",
            description = "OCI runtime as registered with Docker, for example runsc.")
    @Nullable
    String runtime;

    @Option(
            names = "--gpus",
            paramLabel = "all|N|device=ID,...",
            description = "GPUs for the container. This weakens the isolation and is recorded.")
    @Nullable
    Gpus gpus;

    @Option(
            names = "--allow-syscall",
            paramLabel = "NAME",
            description = "System call to allow beyond those of the level. The role must allow it.")
    List<String> allowedCalls = new ArrayList<>();

    @Option(
            names = "--block-syscall",
            paramLabel = "NAME",
            description = "System call to block beyond those that the level blocks.")
    List<String> blockedCalls = new ArrayList<>();

    @Option(
            names = "--template",
            paramLabel = "NAME",
            description = "Template from the configuration of the machine that runs it; its program is preloaded.")
    public @Nullable String template;

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

    /**
     * The box that was typed.
     *
     * @param mount how a mount is read, since relative paths mean something here and nothing elsewhere
     */
    public SandboxRequest request(List<String> command, Function<String, Mount> mount, NetworkRequest.Group group) {
        return new SandboxRequest(
                Optional.ofNullable(template),
                new WallsRequest(
                        Optional.ofNullable(level),
                        new NetworkRequest(Optional.ofNullable(network), allowedHosts, group).network(),
                        Optional.ofNullable(image),
                        Optional.ofNullable(runtime),
                        new Adjustments(new SyscallChanges(blockedCalls, allowedCalls), Optional.ofNullable(gpus))),
                new ProgramRequest(command, Optional.ofNullable(workdir), variables()),
                mounts.stream().map(mount).toList(),
                limits());
    }

    private LimitsRequest limits() {
        Map<Limit, Long> amounts = new EnumMap<>(Limit.class);
        Optional.ofNullable(memory).ifPresent(size -> amounts.put(Limit.MEMORY, size.bytes()));
        Optional.ofNullable(cpus).ifPresent(share -> amounts.put(Limit.CPUS, (long) share.millis()));
        Optional.ofNullable(pids).ifPresent(count -> amounts.put(Limit.PIDS, (long) count));
        Optional.ofNullable(timeout)
                .ifPresent(time -> amounts.put(Limit.TIMEOUT, time.duration().toMillis()));
        return new LimitsRequest(amounts);
    }

    /** Those with a value, those of the host, and secrets. */
    private List<EnvironmentVariable> variables() {
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
