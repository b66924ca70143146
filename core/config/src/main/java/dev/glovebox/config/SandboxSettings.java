package dev.glovebox.config;

import dev.glovebox.config.key.Keys;
import dev.glovebox.config.key.LimitKeys;
import dev.glovebox.config.key.NetworkKeys;
import dev.glovebox.config.key.Settings;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.SecretSource;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.role.Role;
import dev.glovebox.policy.role.Setting;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What runs get unless they ask otherwise.
 *
 * @param walls with the level as configured, also where the sandbox is switched off: see {@link #level}
 * @param capture how much of each stream is kept for machines
 */
public record SandboxSettings(Walls walls, Limits limits, Inside inside, Safety safety, ByteSize capture) {

    /**
     * What programs find in the box.
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
    }

    /** How far one may go down, and who. */
    public record Safety(Execution execution, Unsafe unsafe, Fallback fallback, Roles roles) {}

    /**
     * The roles there are.
     *
     * @param usual the name of the one that runs have which name none
     */
    public record Roles(List<Role> all, Optional<String> usual) {
        public Roles {
            all = List.copyOf(all);
        }

        /**
         * The role of a run.
         *
         * @param named what it names, if it names one
         * @return empty when it has none; throws when there is none of that name
         */
        public Optional<Role> of(Optional<String> named) {
            return named.or(() -> usual)
                    .map(name -> all.stream()
                            .filter(role -> role.name().equals(name))
                            .findFirst()
                            .orElseThrow(() -> new IllegalArgumentException("unknown role '" + name + "'; "
                                    + (all.isEmpty()
                                            ? "the configuration defines no roles"
                                            : "use one of "
                                                    + String.join(
                                                            ", ",
                                                            all.stream()
                                                                    .map(Role::name)
                                                                    .toList())))));
        }
    }

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

    /** What to do where the level asked for is not to be had. */
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
                roles(settings));
        return new SandboxSettings(walls, limits(settings), inside, safety, settings.get(LimitKeys.CAPTURE));
    }

    /** What everyone gets, everyone may use. */
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
