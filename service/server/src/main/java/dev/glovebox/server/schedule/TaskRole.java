package dev.glovebox.server.schedule;

import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Mount.Access;
import dev.glovebox.policy.change.PathGlob;
import dev.glovebox.policy.role.Constraint;
import dev.glovebox.policy.role.Role;
import dev.glovebox.policy.role.Setting;
import dev.glovebox.protocol.resource.Role.RoleSpec;
import dev.glovebox.protocol.resource.SettingBounds;
import dev.glovebox.protocol.runner.RoleBounds;
import dev.glovebox.protocol.runner.RoleRules;
import dev.glovebox.screen.finding.Profile;
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
public record TaskRole(Role bounds, SandboxRequest defaults) {

    /** Of tasks that name none. */
    static final TaskRole NONE = new TaskRole(Role.NONE, SandboxRequest.NONE);

    /** One of the configuration, which bounds and gives no defaults. */
    static TaskRole configured(Role role) {
        return new TaskRole(role, SandboxRequest.NONE);
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
    Optional<RoleBounds> announced() {
        return bounds.equals(Role.NONE)
                ? Optional.empty()
                : Optional.of(new RoleBounds(
                        bounds.name(), written(bounds.uses()), written(bounds.overrides()), rules(bounds.lists())));
    }

    private static RoleRules rules(Role.Lists lists) {
        return new RoleRules(
                new RoleRules.Changes(
                        texts(lists.changes().allow()), texts(lists.changes().deny())),
                new RoleRules.Code(
                        lists.profile().map(Profile::id), lists.names().deny().patterns()));
    }

    private static List<String> texts(List<PathGlob> patterns) {
        return patterns.stream().map(PathGlob::toString).toList();
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

    private static List<Constraint> uses(SandboxRequest sandbox) {
        var uses = new ArrayList<Constraint>();
        var walls = sandbox.walls();
        walls.level().ifPresent(level -> uses.add(Constraint.among(Setting.LEVEL, atLeast(level))));
        walls.network().ifPresent(network -> {
            uses.add(Constraint.among(Setting.NETWORK, within(network)));
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
        sandbox.limits().amounts().forEach((limit, most) -> uses.add(Constraint.atMost(limit, most)));
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
    private static Optional<List<String>> hosts(NetworkMode network) {
        return switch (network) {
            case NetworkMode.Full() -> Optional.empty();
            case NetworkMode.Filtered(HostRules hosts) ->
                Optional.of(hosts.allowed().stream().map(HostPattern::toString).toList());
            case NetworkMode.None(), NetworkMode.Internal _ -> Optional.of(List.of());
        };
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

    private static List<String> secrets(SandboxRequest sandbox) {
        return sandbox.program().environment().stream()
                .filter(EnvironmentVariable.Secret.class::isInstance)
                .map(EnvironmentVariable::name)
                .toList();
    }
}
