package dev.glovebox.server.schedule;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.policy.role.Setting;
import dev.glovebox.protocol.wire.Reason;
import java.util.Map;
import java.util.Optional;

/** Violations of the policy as a client of the API meets them: with the field, and with hints that name fields, not options. */
final class PolicyReasons {

    /** By the rule, or by its first word. */
    private static final Map<String, String> FIELDS = Map.ofEntries(
            Map.entry("command", "sandbox.command"),
            Map.entry("env", "sandbox.env"),
            Map.entry("image", "sandbox.image"),
            Map.entry("level", "sandbox.level"),
            Map.entry("mount", "sandbox.mounts"),
            Map.entry("network", "sandbox.network"),
            Map.entry("network.hosts", "sandbox.network.hosts"),
            Map.entry("network.ports", "sandbox.network.ports"),
            Map.entry("paranoid.env", "sandbox.env"),
            Map.entry("paranoid.mount", "sandbox.mounts"),
            Map.entry("paranoid.secret", "sandbox.secrets"),
            Map.entry("secret", "sandbox.secrets"),
            Map.entry("syscalls", "sandbox.allowed_syscalls"),
            Map.entry("syscalls.vital", "sandbox.blocked_syscalls"),
            Map.entry("workdir", "sandbox.workdir"));

    private static final Map<String, String> HINTS = Map.of(
            "command.missing", "set sandbox.command, for example [\"python3\", \"main.py\"], or code",
            "env.passthrough", "give the variable a value, or add it to sandbox.env_passthrough of the runner",
            "network.group", "set network.name to the host name of this task, or use mode none",
            "network.hosts", "add a host to network.hosts, or use mode none",
            "paranoid.env", "give the variable a value if it is not a secret, or use level strict",
            "paranoid.mount", "set access read_only or captured, or use level strict");

    /** Settings of a role that the API calls otherwise. */
    private static final Map<String, String> SETTINGS = Map.ofEntries(
            Map.entry("allowed_hosts", "network.hosts"),
            Map.entry("memory_limit", "limits.memory"),
            Map.entry("cpu_limit", "limits.cpus"),
            Map.entry("pids_limit", "limits.pids"),
            Map.entry("open_files_limit", "limits.open_files"),
            Map.entry("file_size_limit", "limits.file_size"),
            Map.entry("scratch_limit", "limits.scratch"),
            Map.entry("scratch_files_limit", "limits.scratch_files"),
            Map.entry("output_limit", "limits.output"));

    private static final String OF_ROLE = "role.";

    private PolicyReasons() {}

    static Reason of(Violation violation) {
        String rule = violation.rule();
        return rule.startsWith(OF_ROLE) ? ofRole(violation, rule.substring(OF_ROLE.length())) : ofRequest(violation);
    }

    private static Reason ofRequest(Violation violation) {
        String rule = violation.rule();
        return new Reason(
                rule,
                Optional.ofNullable(FIELDS.get(rule))
                        .or(() -> Optional.ofNullable(FIELDS.get(rule.split("\\.", 2)[0]))),
                violation.message(),
                HINTS.getOrDefault(rule, violation.hint()));
    }

    private static Reason ofRole(Violation violation, String setting) {
        String hint = violation.hint().contains("--override")
                ? "request less, or send an override of " + setting + " with a reason in overrides"
                : violation.hint();
        return new Reason(violation.rule(), field(setting), violation.message(), hint);
    }

    private static Optional<String> field(String setting) {
        for (var known : Setting.values()) {
            if (known.key().equals(setting)) {
                return Optional.of("sandbox." + SETTINGS.getOrDefault(setting, setting));
            }
        }
        return Optional.empty();
    }
}
