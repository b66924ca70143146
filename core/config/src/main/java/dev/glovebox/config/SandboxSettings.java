package dev.glovebox.config;

import dev.glovebox.config.file.Origin;
import dev.glovebox.config.key.Keys;
import dev.glovebox.config.key.LimitKeys;
import dev.glovebox.config.key.NetworkKeys;
import dev.glovebox.config.key.Settings;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.request.LimitsRequest;
import dev.glovebox.model.request.ProgramRequest;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.request.WallsRequest;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.SecretSource;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.role.Roles;
import dev.glovebox.policy.role.Setting;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Defaults of runs.
 *
 * @param walls with the level as configured, also where the sandbox is switched off: see {@link #level}
 * @param capture how much of each stream is kept for machines
 */
public record SandboxSettings(Walls walls, Limits limits, Inside inside, Safety safety, ByteSize capture) {

    /**
     * Environment of programs in the box.
     *
     * @param environmentPassthrough names of variables whose values come from the caller
     * @param secrets by name, where the values are that programs get when a run asks for them
     * @param hosts that may be reached where the network is filtered
     */
    public record Inside(
            String workdir,
            List<Mount> mounts,
            List<String> environmentPassthrough,
            Map<String, SecretSource> secrets,
            HostRules hosts) {
        public Inside {
            mounts = List.copyOf(mounts);
            environmentPassthrough = List.copyOf(environmentPassthrough);
            secrets = Map.copyOf(secrets);
        }

        /** The default directory is where a project is, and left open where there may be none. */
        private ProgramRequest program(IsolationLevel level) {
            var passed = environmentPassthrough.stream()
                    .filter(_ -> level != IsolationLevel.PARANOID)
                    .<EnvironmentVariable>map(EnvironmentVariable.PassedThrough::new)
                    .toList();
            return new ProgramRequest(
                    List.of(), Optional.of(workdir).filter(chosen -> !chosen.equals(SandboxRequest.WORKDIR)), passed);
        }
    }

    /**
     * How far one may go down, and who.
     *
     * @param floor the level that was written down, or that of a fallback from there; empty where none was
     */
    public record Safety(
            Execution execution, Unsafe unsafe, Fallback fallback, Roles roles, Optional<IsolationLevel> floor) {}

    /** Whether there is a sandbox at all. */
    public enum Execution {
        SANDBOXED,
        /** On this machine as it is; only ever together with {@link Unsafe#ALLOWED}. */
        DIRECT
    }

    /** Whether level NONE may be used. */
    public enum Unsafe {
        REFUSED,
        ALLOWED
    }

    /** Fallback for a level that is not available. */
    public sealed interface Fallback {
        /** Fail. */
        record Off() implements Fallback {}

        /** Take the next lower one, but none below the floor. */
        record DownTo(IsolationLevel floor) implements Fallback {}
    }

    /** The level of a run that asks for none. */
    public IsolationLevel level() {
        return safety.execution == Execution.DIRECT ? IsolationLevel.NONE : walls.level();
    }

    /** At PARANOID the configured limits count where they are smaller than the level's own. */
    public Limits limitsAt(IsolationLevel level) {
        return level == IsolationLevel.PARANOID ? limits.atMost(Limits.SMALLEST) : limits;
    }

    /** What a run at that level gets where nobody asks otherwise. Images, networks and variables hold for levels that have them. */
    public SandboxRequest request(IsolationLevel level) {
        return new SandboxRequest(
                Optional.empty(),
                WallsRequest.of(walls.at(level)),
                inside.program(level),
                inside.mounts,
                LimitsRequest.of(limitsAt(level)));
    }

    public String image() {
        return walls.image().orElseThrow();
    }

    static SandboxSettings of(Settings settings) {
        var walls = new Walls(
                settings.get(Keys.LEVEL),
                Optional.of(network(settings)),
                Optional.of(settings.get(Keys.IMAGE)),
                Optional.of(settings.get(Keys.DOCKER_RUNTIME)).filter(name -> !name.equals(Keys.DAEMONS_CHOICE)),
                new Adjustments(
                        new SyscallChanges(settings.get(Keys.BLOCKED_SYSCALLS), settings.get(Keys.ALLOWED_SYSCALLS)),
                        Optional.empty()));
        var inside = new Inside(
                settings.get(Keys.WORKDIR),
                settings.get(Keys.MOUNTS),
                settings.get(Keys.PASSTHROUGH),
                settings.get(Keys.SECRETS),
                hosts(settings));
        var safety = new Safety(
                settings.get(Keys.ENABLED) ? Execution.SANDBOXED : Execution.DIRECT,
                settings.get(Keys.ALLOW_UNSAFE) ? Unsafe.ALLOWED : Unsafe.REFUSED,
                settings.get(Keys.FALLBACK) ? new Fallback.DownTo(settings.get(Keys.FLOOR)) : new Fallback.Off(),
                roles(settings),
                floor(settings));
        return new SandboxSettings(walls, limits(settings), inside, safety, settings.get(LimitKeys.CAPTURE));
    }

    /** A default is no floor: nobody decided it for this host. */
    private static Optional<IsolationLevel> floor(Settings settings) {
        if (!settings.get(Keys.ENABLED)) {
            return Optional.of(IsolationLevel.NONE);
        }
        var level = settings.assigned(Keys.LEVEL);
        var lowest = settings.get(Keys.FALLBACK) ? settings.get(Keys.FLOOR) : level.value();
        return level.origin() instanceof Origin.BuiltIn
                ? Optional.empty()
                : Optional.of(level.value().isAtLeast(lowest) ? lowest : level.value());
    }

    /** Every role may use the defaults of all. */
    private static Roles roles(Settings settings) {
        return new Roles(
                settings.get(Keys.ROLES).stream()
                        .map(role -> role.and(Setting.ALLOWED_SYSCALLS, settings.get(Keys.ALLOWED_SYSCALLS)))
                        .toList(),
                Optional.of(settings.get(Keys.ROLE)).filter(name -> !name.equals(Keys.NO_ROLE)));
    }

    /** The mode with whom it concerns. */
    private static NetworkMode network(Settings settings) {
        return settings.get(NetworkKeys.MODE) instanceof NetworkMode.Filtered
                ? new NetworkMode.Filtered(hosts(settings))
                : settings.get(NetworkKeys.MODE);
    }

    private static HostRules hosts(Settings settings) {
        return new HostRules(
                settings.get(NetworkKeys.ALLOWED_HOSTS),
                settings.get(NetworkKeys.DENIED_HOSTS),
                settings.get(NetworkKeys.HOST_ADDRESSES));
    }

    private static Limits limits(Settings settings) {
        return new Limits(
                settings.get(LimitKeys.TIMEOUT),
                new Limits.Compute(
                        settings.get(LimitKeys.MEMORY), settings.get(LimitKeys.CPUS), settings.get(LimitKeys.PIDS)),
                new Limits.Files(settings.get(LimitKeys.OPEN_FILES), settings.get(LimitKeys.FILE_SIZE)),
                new Limits.Scratch(settings.get(LimitKeys.SCRATCH), settings.get(LimitKeys.SCRATCH_FILES)),
                settings.get(LimitKeys.OUTPUT));
    }
}
