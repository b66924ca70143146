package dev.glovebox.cli.run;

import dev.glovebox.config.Configuration;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Program;
import dev.glovebox.policy.role.RoleAndOverrides;
import dev.glovebox.policy.role.RunOverride;
import dev.glovebox.policy.role.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The role and the overrides that were typed. */
public final class CliOverrides {

    private CliOverrides() {}

    /**
     * Reads them, and lets the options say what an override says of level and network, from which other defaults follow.
     *
     * @param here where relative paths begin
     */
    public static RoleAndOverrides of(Configuration configuration, RunOptions typed, Path here) {
        var role = configuration.sandbox().safety().roles().of(Optional.ofNullable(typed.sandbox.role));
        if (typed.sandbox.overrides.isEmpty()) {
            return new RoleAndOverrides(who(), role, List.of());
        }
        if (typed.sandbox.reason == null) {
            throw new IllegalArgumentException("--override needs --reason TEXT, which is recorded in the audit log");
        }
        var usual = new SpecBuilder(configuration, new RunOptions(), here)
                .build(List.of(), Program.Input.EMPTY, new Program.Screen.Streams());
        String why = typed.sandbox.reason;
        var overrides = typed.sandbox.overrides.stream()
                .map(text -> RunOverride.parse(text, why, usual))
                .toList();
        overrides.forEach(override -> apply(override, typed));
        return new RoleAndOverrides(who(), role, overrides);
    }

    private static void apply(RunOverride override, RunOptions typed) {
        if (override.dial() == Setting.LEVEL) {
            typed.sandbox.level = IsolationLevel.parse(override.to());
        }
        if (override.dial() == Setting.NETWORK) {
            typed.sandbox.network = NetworkMode.parse(override.to());
        }
    }

    /** The account this process runs under; the daemon serves no other. */
    private static String who() {
        return System.getProperty("user.name", "unknown");
    }
}
