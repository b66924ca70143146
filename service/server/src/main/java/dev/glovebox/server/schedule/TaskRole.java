package dev.glovebox.server.schedule;

import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Mount.Access;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.policy.role.Constraint;
import dev.glovebox.policy.role.Role;
import dev.glovebox.policy.role.Setting;
import dev.glovebox.protocol.resource.Role.RoleSpec;
import dev.glovebox.protocol.resource.SettingBounds;
import dev.glovebox.protocol.runner.RoleBounds;
import dev.glovebox.protocol.task.LimitName;
import dev.glovebox.protocol.task.Network;
import dev.glovebox.protocol.task.Sandbox;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The role of a task.
 *
 * @param defaults what the task gets where it says nothing
 */
public record TaskRole(Role bounds, Sandbox defaults) {

    /** Of tasks that name none. */
    static final TaskRole NONE = new TaskRole(Role.NONE, Sandbox.NOTHING_SAID);

    /** One of the configuration, which bounds and gives no defaults. */
    static TaskRole configured(Role role) {
        return new TaskRole(role, Sandbox.NOTHING_SAID);
    }

    /**
     * One that was made through the API: what it sets is the default and the bound.
     *
     * @throws IllegalArgumentException for a setting that does not exist or a value that it cannot have
     */
    public static TaskRole of(RoleSpec spec) {
        return new TaskRole(Role.of(spec.name(), uses(spec.sandbox()), constraints(spec.override())), spec.sandbox());
    }

    /** For the runner, which holds the task to it once more. */
    Optional<RoleBounds> told() {
        return bounds.equals(Role.NONE)
                ? Optional.empty()
                : Optional.of(new RoleBounds(bounds.name(), written(bounds.uses()), written(bounds.overrides())));
    }

    private static SettingBounds written(List<Constraint> constraints) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        constraints.forEach(each -> values.put(each.dial().key(), each.written()));
        return new SettingBounds(values);
    }

    private static List<Constraint> constraints(SettingBounds written) {
        var constraints = new ArrayList<Constraint>();
        written.values().forEach((key, words) -> {
            try {
                constraints.add(Constraint.parse(Setting.parse(key), words));
            } catch (IllegalArgumentException | ArithmeticException wrong) {
                throw new IllegalArgumentException("override." + key + ": " + wrong.getMessage(), wrong);
            }
        });
        return constraints;
    }

    private static List<Constraint> uses(Sandbox sandbox) {
        var uses = new ArrayList<Constraint>();
        var walls = sandbox.walls();
        walls.level().ifPresent(level -> uses.add(Constraint.among(Setting.LEVEL, atLeast(level))));
        walls.network().ifPresent(network -> {
            uses.add(Constraint.among(Setting.NETWORK, within(network.mode())));
            hosts(network).ifPresent(hosts -> uses.add(Constraint.parse(Setting.HOSTS, hosts)));
        });
        walls.image().ifPresent(image -> uses.add(Constraint.parse(Setting.IMAGE, List.of(image))));
        walls.runtime().ifPresent(runtime -> uses.add(Constraint.parse(Setting.RUNTIME, List.of(runtime))));
        walls.adjustments()
                .gpus()
                .map(Gpus::label)
                .ifPresent(gpus -> uses.add(Constraint.parse(Setting.GPUS, List.of(gpus))));
        uses.add(Constraint.parse(
                Setting.ALLOWED_SYSCALLS, walls.adjustments().syscalls().allowed()));
        uses.add(Constraint.parse(Setting.SECRETS, secrets(sandbox)));
        if (!sandbox.mounts().isEmpty()) {
            var mounts = sandbox.mounts().stream().flatMap(TaskRole::within).toList();
            uses.add(Constraint.among(Setting.MOUNTS, mounts));
        }
        sandbox.limits().values().forEach((name, text) -> uses.add(Constraint.parse(setting(name), List.of(text))));
        sandbox.timeout()
                .map(TimeSpan::toString)
                .ifPresent(time -> uses.add(Constraint.parse(Setting.TIMEOUT, List.of(time))));
        return uses;
    }

    private static List<String> atLeast(IsolationLevel weakest) {
        return Arrays.stream(IsolationLevel.values())
                .filter(level -> level.isAtLeast(weakest))
                .map(IsolationLevel::label)
                .toList();
    }

    /** That network and those that reach less. */
    private static List<String> within(NetworkMode mode) {
        return switch (mode) {
            case NetworkMode.None() -> List.of("none");
            case NetworkMode.Internal _ -> List.of("none", "internal");
            case NetworkMode.Filtered _ -> List.of("none", "filtered");
            case NetworkMode.Full() -> List.of("none", "filtered", "full");
        };
    }

    /** Every host where the network is full. */
    private static Optional<List<String>> hosts(Network network) {
        return network.mode() instanceof NetworkMode.Full ? Optional.empty() : Optional.of(network.hosts());
    }

    /** That mount, and those of the same place that may do less. */
    private static Stream<String> within(Mount mount) {
        var accesses = switch (mount.access()) {
            case READ_ONLY -> List.of(Access.READ_ONLY);
            case CAPTURED -> List.of(Access.READ_ONLY, Access.CAPTURED);
            case READ_WRITE -> List.of(Access.READ_ONLY, Access.CAPTURED, Access.READ_WRITE);
        };
        return accesses.stream().map(access -> new Mount(mount.source(), mount.target(), access).toString());
    }

    private static List<String> secrets(Sandbox sandbox) {
        return sandbox.work().environment().stream()
                .filter(EnvironmentVariable.Secret.class::isInstance)
                .map(EnvironmentVariable::name)
                .toList();
    }

    private static Setting setting(LimitName name) {
        return switch (name) {
            case MEMORY -> Setting.MEMORY;
            case CPUS -> Setting.CPUS;
            case PIDS -> Setting.PIDS;
            case OPEN_FILES -> Setting.OPEN_FILES;
            case FILE_SIZE -> Setting.FILE_SIZE;
            case SCRATCH -> Setting.SCRATCH;
            case SCRATCH_FILES -> Setting.SCRATCH_FILES;
            case OUTPUT -> Setting.OUTPUT;
        };
    }
}
