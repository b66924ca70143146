package dev.glovebox.policy.role;

import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.Printable;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.policy.seccomp.table.SyscallNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;
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
    MEMORY(
            "memory_limit",
            Unit.BYTES,
            limits -> limits.compute().memory().bytes(),
            (limits, bytes) -> limits.withMemory(new ByteSize(bytes))),
    CPUS(
            "cpu_limit",
            Unit.THOUSANDTHS,
            limits -> limits.compute().cpus().millis(),
            (limits, millis) -> limits.withCpus(new Cpus(Math.toIntExact(millis)))),
    TIMEOUT(
            "timeout",
            Unit.MILLISECONDS,
            limits -> limits.wallClock().duration().toMillis(),
            (limits, millis) -> limits.withWallClock(new TimeSpan(Duration.ofMillis(millis)))),
    PIDS(
            "pids_limit",
            Unit.PIECES,
            limits -> limits.compute().processes(),
            (limits, count) -> limits.withProcesses(Math.toIntExact(count))),
    OPEN_FILES(
            "open_files_limit",
            Unit.PIECES,
            limits -> limits.files().open(),
            (limits, count) -> limits.withFiles(
                    new Limits.Files(Math.toIntExact(count), limits.files().largest()))),
    FILE_SIZE(
            "file_size_limit",
            Unit.BYTES,
            limits -> limits.files().largest().bytes(),
            (limits, bytes) -> limits.withFiles(new Limits.Files(limits.files().open(), new ByteSize(bytes)))),
    SCRATCH(
            "scratch_limit",
            Unit.BYTES,
            limits -> limits.scratch().size().bytes(),
            (limits, bytes) -> limits.withScratch(
                    new Limits.Scratch(new ByteSize(bytes), limits.scratch().files()))),
    SCRATCH_FILES(
            "scratch_files_limit",
            Unit.PIECES,
            limits -> limits.scratch().files(),
            (limits, count) ->
                    limits.withScratch(new Limits.Scratch(limits.scratch().size(), Math.toIntExact(count)))),
    OUTPUT(
            "output_limit",
            Unit.BYTES,
            limits -> limits.output().bytes(),
            (limits, bytes) -> limits.withOutput(new ByteSize(bytes)));

    private final String key;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final SettingType gauge;

    Setting(String key, SettingType gauge) {
        this.key = key;
        this.gauge = gauge;
    }

    Setting(String key, Unit unit, ToLongFunction<Limits> read, BiFunction<Limits, Long, Limits> set) {
        this(key, new SettingType.Amount(unit, read, set));
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

    /** What a request has of it, for people. */
    String text(SandboxSpec spec) {
        return switch (gauge) {
            case SettingType.Words words -> Constraint.listed(words.read().apply(spec));
            case SettingType.Amount amount -> amount.unit().show(amount.read().applyAsLong(spec.limits()));
        };
    }

    /** The request with this value, as someone wrote it. */
    SandboxSpec set(SandboxSpec spec, String value) {
        return switch (gauge) {
            case SettingType.Words words ->
                words.set().apply(spec, words.check().apply(value));
            case SettingType.Amount amount ->
                spec.withLimits(amount.set().apply(spec.limits(), amount.unit().parse(value)));
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
