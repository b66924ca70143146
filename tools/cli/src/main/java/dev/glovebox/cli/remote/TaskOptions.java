package dev.glovebox.cli.remote;

import dev.glovebox.cli.option.SandboxOptions;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.task.ExecutionMode;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.protocol.task.Afterwards;
import dev.glovebox.protocol.task.LimitName;
import dev.glovebox.protocol.task.LimitsSpec;
import dev.glovebox.protocol.task.Network;
import dev.glovebox.protocol.task.OverrideSpec;
import dev.glovebox.protocol.task.Retry;
import dev.glovebox.protocol.task.RoleUse;
import dev.glovebox.protocol.task.Sandbox;
import dev.glovebox.protocol.task.TaskWork;
import dev.glovebox.protocol.task.WallsSpec;
import dev.glovebox.protocol.task.Work;
import dev.glovebox.protocol.wire.Tree;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a task may ask for, as typed. What is not typed is left to the role and the server. */
final class TaskOptions {

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "docker-sandbox",
            description = "Execution mode: docker-sandbox (default), process-sandbox or direct.")
    private String mode = "docker-sandbox";

    @Mixin
    private SandboxOptions sandbox = new SandboxOptions();

    @Option(
            names = "--allow-syscall",
            paramLabel = "NAME",
            description = "System call to allow beyond those of the level. The role must allow it.")
    private List<String> allowedCalls = new ArrayList<>();

    @Option(
            names = "--block-syscall",
            paramLabel = "NAME",
            description = "System call to block beyond those that the level blocks.")
    private List<String> blockedCalls = new ArrayList<>();

    @Option(names = "--attempts", paramLabel = "N", description = "Maximum number of attempts.")
    private @Nullable Integer attempts;

    @Option(
            names = "--artifact",
            paramLabel = "PATTERN",
            description = "Files in the project to keep as artifacts, for example 'dist/**'; may be repeated.")
    private List<String> artifacts = new ArrayList<>();

    /** Throws {@link IllegalArgumentException} when something typed cannot be understood. */
    void put(Tree task, List<String> command) {
        var retry = Optional.ofNullable(attempts)
                .map(count -> new Retry(count, Retry.NEVER.backoff(), Retry.NEVER.leaseLost()))
                .orElse(Retry.NEVER);
        task.putAll(new TaskWork(
                        ExecutionMode.parse(mode),
                        sandbox(command),
                        Optional.empty(),
                        new RoleUse(Optional.ofNullable(sandbox.role), overrides()),
                        new Afterwards(retry, artifacts))
                .tree());
    }

    /** Where a source is, is for the runner to say: it has to be absolute. */
    private Sandbox sandbox(List<String> command) {
        return new Sandbox(
                walls(),
                new Work(command, Optional.ofNullable(sandbox.workdir), sandbox.variables()),
                sandbox.mounts.stream().map(Mount::parse).toList(),
                limits(),
                Optional.ofNullable(sandbox.timeout));
    }

    private WallsSpec walls() {
        var hosts = sandbox.allowedHosts.stream().map(HostPattern::toString).toList();
        return new WallsSpec(
                Optional.ofNullable(sandbox.image),
                Optional.ofNullable(sandbox.runtime),
                Optional.ofNullable(sandbox.level),
                sandbox.mode().map(chosen -> new Network(chosen, hosts)),
                new Adjustments(new SyscallChanges(blockedCalls, allowedCalls), Optional.ofNullable(sandbox.gpus)));
    }

    private LimitsSpec limits() {
        Map<LimitName, String> limits = new EnumMap<>(LimitName.class);
        Optional.ofNullable(sandbox.memory)
                .map(ByteSize::toString)
                .ifPresent(text -> limits.put(LimitName.MEMORY, text));
        Optional.ofNullable(sandbox.cpus).map(Cpus::toString).ifPresent(text -> limits.put(LimitName.CPUS, text));
        Optional.ofNullable(sandbox.pids).map(String::valueOf).ifPresent(text -> limits.put(LimitName.PIDS, text));
        return new LimitsSpec(limits);
    }

    /** One without a reason is for the server to refuse, which audits it. */
    private List<OverrideSpec> overrides() {
        String reason = Optional.ofNullable(sandbox.reason).orElse("");
        return sandbox.overrides.stream()
                .map(text -> {
                    int equals = text.indexOf('=');
                    if (equals < 1) {
                        throw new IllegalArgumentException(
                                "'" + text + "' is not an override; write KEY=VALUE, for example timeout=1h");
                    }
                    return new OverrideSpec(text.substring(0, equals), text.substring(equals + 1), reason);
                })
                .toList();
    }
}
