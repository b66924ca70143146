package dev.glovebox.policy.role;

import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limit;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.value.Printable;
import dev.glovebox.policy.seccomp.table.SyscallNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** One thing of a request that a role bounds and an override may change. Named as in the configuration. */
public enum Setting {
    LEVEL(
            "level",
            new SettingType.Words(
                    "a level", text -> IsolationLevel.parse(text).label(), Setting::level, Setting::atLevel)),
    NETWORK(
            "network",
            new SettingType.Words(
                    "a network mode", text -> NetworkMode.parse(text).label(), Setting::network, Setting::onNetwork)),
    HOSTS(
            "allowed_hosts",
            new SettingType.Words(
                    "a host", text -> HostPattern.parse(text).toString(), Setting::hosts, Setting::withHost)),
    IMAGE(
            "image",
            new SettingType.Words(
                    "an image",
                    Setting::plain,
                    spec -> spec.walls().image().stream().toList(),
                    (spec, image) -> spec.withWalls(spec.walls().withImage(image)))),
    RUNTIME(
            "runtime",
            new SettingType.Words(
                    "the name of an OCI runtime",
                    Setting::plain,
                    spec -> spec.walls().runtime().stream().toList(),
                    (spec, runtime) -> spec.withWalls(spec.walls().withRuntime(runtime)))),
    MOUNTS(
            "mounts",
            new SettingType.Words(
                    "a mount", text -> Mount.parse(text).toString(), Setting::mounts, Setting::withMount)),
    GPUS(
            "gpus",
            new SettingType.Words(
                    "GPUs",
                    text -> Gpus.parse(text).label(),
                    spec -> spec.walls().adjustments().gpus().map(Gpus::label).stream()
                            .toList(),
                    Setting::withGpus)),
    SECRETS(
            "secrets",
            new SettingType.Words("the name of a secret", Setting::variable, Setting::secrets, Setting::withSecret)),
    ALLOWED_SYSCALLS(
            "allowed_syscalls",
            new SettingType.Words(
                    "a system call",
                    text -> {
                        SyscallNames.check(text);
                        return text;
                    },
                    spec -> spec.walls().adjustments().syscalls().allowed(),
                    Setting::withCall)),
    MEMORY("memory_limit", Limit.MEMORY),
    CPUS("cpu_limit", Limit.CPUS),
    TIMEOUT("timeout", Limit.TIMEOUT),
    PIDS("pids_limit", Limit.PIDS),
    OPEN_FILES("open_files_limit", Limit.OPEN_FILES),
    FILE_SIZE("file_size_limit", Limit.FILE_SIZE),
    SCRATCH("scratch_limit", Limit.SCRATCH),
    SCRATCH_FILES("scratch_files_limit", Limit.SCRATCH_FILES),
    OUTPUT("output_limit", Limit.OUTPUT);

    private final String key;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final SettingType gauge;

    Setting(String key, SettingType gauge) {
        this.key = key;
        this.gauge = gauge;
    }

    Setting(String key, Limit limit) {
        this(key, new SettingType.Amount(limit));
    }

    /** The one that bounds a limit. */
    public static Setting of(Limit limit) {
        return Arrays.stream(values())
                .filter(setting -> setting.gauge.equals(new SettingType.Amount(limit)))
                .findFirst()
                .orElseThrow();
    }

    public static Setting parse(String key) {
        return Arrays.stream(values())
                .filter(dial -> dial.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + Printable.text(key)
                        + "' cannot be overridden; use one of "
                        + Arrays.stream(values()).map(Setting::key).collect(Collectors.joining(", "))));
    }

    public String key() {
        return key;
    }

    SettingType gauge() {
        return gauge;
    }

    /** Value in a request, for messages. */
    String text(SandboxSpec spec) {
        return switch (gauge) {
            case SettingType.Words words -> Constraint.listed(words.read().apply(spec));
            case SettingType.Amount(Limit limit) -> limit.unit().show(limit.of(spec.limits()));
        };
    }

    /** The request with this value, as someone wrote it. */
    SandboxSpec set(SandboxSpec spec, String value) {
        return switch (gauge) {
            case SettingType.Words words ->
                words.set().apply(spec, words.check().apply(value));
            case SettingType.Amount(Limit limit) ->
                spec.withLimits(limit.set(spec.limits(), limit.unit().parse(value)));
        };
    }

    private static List<String> level(SandboxSpec spec) {
        return List.of(spec.walls().level().label());
    }

    private static SandboxSpec atLevel(SandboxSpec spec, String level) {
        return level(spec).contains(level) ? spec : spec.withWalls(spec.walls().at(IsolationLevel.parse(level)));
    }

    /** Where no network stands in the request, the level decides: from MODERATE up there is none, below it is the host's. */
    private static List<String> network(SandboxSpec spec) {
        boolean wall = spec.walls().level().isAtLeast(IsolationLevel.MODERATE);
        return List.of(spec.walls().network().map(NetworkMode::label).orElse(wall ? "none" : "full"));
    }

    private static SandboxSpec onNetwork(SandboxSpec spec, String mode) {
        return network(spec).contains(mode) ? spec : spec.withWalls(spec.walls().withNetwork(NetworkMode.parse(mode)));
    }

    private static List<String> hosts(SandboxSpec spec) {
        return spec.walls().network().orElse(null) instanceof NetworkMode.Filtered(HostRules rules)
                ? rules.allowed().stream().map(HostPattern::toString).toList()
                : List.of();
    }

    /** One more, on a network that is filtered from then on. */
    private static SandboxSpec withHost(SandboxSpec spec, String host) {
        if (hosts(spec).contains(host)) {
            return spec;
        }
        var rules = spec.walls().network().orElse(null) instanceof NetworkMode.Filtered(HostRules usual)
                ? usual
                : HostRules.NOBODY;
        var allowed = new ArrayList<>(rules.allowed());
        allowed.add(HostPattern.parse(host));
        return spec.withWalls(spec.walls()
                .withNetwork(new NetworkMode.Filtered(new HostRules(allowed, rules.denied(), rules.addresses()))));
    }

    private static List<String> mounts(SandboxSpec spec) {
        return spec.mounts().stream().map(Mount::toString).toList();
    }

    /** In the place of what was to be mounted there. */
    private static SandboxSpec withMount(SandboxSpec spec, String text) {
        var mount = Mount.parse(text);
        var mounts = new ArrayList<>(spec.mounts());
        mounts.removeIf(other -> other.target().equals(mount.target()));
        mounts.add(mount);
        return spec.withMounts(mounts);
    }

    private static SandboxSpec withGpus(SandboxSpec spec, String text) {
        var syscalls = spec.walls().adjustments().syscalls();
        return spec.withWalls(spec.walls().with(new Adjustments(syscalls, Optional.of(Gpus.parse(text)))));
    }

    /** Whether it exists is for whoever knows the host. */
    private static String plain(String name) {
        if (name.isBlank() || name.length() > 255 || name.chars().anyMatch(Character::isWhitespace)) {
            throw new IllegalArgumentException("'" + Printable.text(name) + "' is not a name");
        }
        return name;
    }

    private static String variable(String name) {
        if (!name.matches("[A-Za-z_][A-Za-z0-9_]{0,254}")) {
            throw new IllegalArgumentException(
                    "'" + Printable.text(name) + "' is not a secret name; use letters, digits and underscores");
        }
        return name;
    }

    private static List<String> secrets(SandboxSpec spec) {
        return spec.program().secrets().stream().map(EnvironmentVariable::name).toList();
    }

    private static SandboxSpec withSecret(SandboxSpec spec, String name) {
        if (secrets(spec).contains(name)) {
            return spec;
        }
        var variables = new ArrayList<>(spec.program().environment());
        variables.add(new EnvironmentVariable.Secret(name));
        return spec.withProgram(spec.program().withEnvironment(variables));
    }

    private static SandboxSpec withCall(SandboxSpec spec, String call) {
        var adjustments = spec.walls().adjustments();
        var allowed = new ArrayList<>(adjustments.syscalls().allowed());
        allowed.add(call);
        return spec.withWalls(spec.walls()
                .with(adjustments.withSyscalls(
                        new SyscallChanges(adjustments.syscalls().blocked(), allowed))));
    }
}
