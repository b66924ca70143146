package dev.glovebox.policy.seccomp;

import dev.glovebox.policy.seccomp.rule.Action;
import dev.glovebox.policy.seccomp.rule.ArgumentCondition;
import dev.glovebox.policy.seccomp.rule.MaskedValue;
import dev.glovebox.policy.seccomp.rule.SyscallRule;
import dev.glovebox.policy.seccomp.table.Architecture;
import dev.glovebox.policy.seccomp.table.SyscallTable;
import java.util.ArrayList;
import java.util.List;

/**
 * A profile as Docker and the OCI runtimes read it.
 *
 * <p>Only the native architecture is listed, which makes the runtime kill a program that uses another one. The default
 * error is what a daemon without {@code defaultErrnoRet} uses anyway; runtimes from runc 1.0 on add ENOSYS for
 * calls newer than any the profile names.
 */
public final class DockerSeccomp {

    private DockerSeccomp() {}

    /** For the machine this runs on. */
    public static String json(SeccompProfile profile) {
        return json(profile, Architecture.current());
    }

    /** The same profile always gives the same text. */
    public static String json(SeccompProfile profile, Architecture architecture) {
        var entries = new ArrayList<String>();
        for (var action : Action.values()) {
            var names = namesWithoutConditions(profile, action, architecture);
            if (!names.isEmpty()) {
                entries.add(entry(names, action, List.of()));
            }
        }
        for (var rule : profile.rules()) {
            var names = present(rule, architecture);
            if (!rule.conditions().isEmpty() && !names.isEmpty()) {
                combinations(rule.conditions()).forEach(tests -> entries.add(entry(names, rule.action(), tests)));
            }
        }
        // Concatenated, as everything here: the first format of a fresh process costs more than all the rest.
        return "{\n  \"defaultAction\": \"" + actionName(profile.otherwise())
                + (profile.otherwise() == Action.ALLOW
                        ? "\""
                        : "\",\n  \"defaultErrnoRet\": " + profile.otherwise().errno())
                + ",\n  \"architectures\": [\"" + architecture.dockerName()
                + "\"],\n  \"syscalls\": [\n    " + String.join(",\n    ", entries)
                + "\n  ]\n}\n";
    }

    private static List<String> namesWithoutConditions(
            SeccompProfile profile, Action action, Architecture architecture) {
        return profile.rules().stream()
                .filter(rule -> rule.action() == action && rule.conditions().isEmpty())
                .flatMap(rule -> present(rule, architecture).stream())
                .sorted()
                .toList();
    }

    private static List<String> present(SyscallRule rule, Architecture architecture) {
        return rule.names().stream().filter(SyscallTable.of(architecture)::has).toList();
    }

    /** One alternative of every condition, in every combination: entries of one call are alternatives to the runtime. */
    private static List<List<Test>> combinations(List<ArgumentCondition> conditions) {
        List<List<Test>> combinations = List.of(List.of());
        for (var condition : conditions) {
            combinations = combinations.stream()
                    .flatMap(before -> condition.alternatives().stream().map(value -> {
                        var tests = new ArrayList<>(before);
                        tests.add(new Test(condition.index(), value));
                        return List.copyOf(tests);
                    }))
                    .toList();
        }
        return combinations;
    }

    private static String entry(List<String> names, Action action, List<Test> tests) {
        var errno = action == Action.ALLOW ? "" : ", \"errnoRet\": " + action.errno();
        var arguments = new ArrayList<String>();
        for (var test : tests) {
            arguments.add(test.json());
        }
        return "{\"names\": [\"" + String.join("\", \"", names) + "\"], \"action\": \"" + actionName(action) + '"'
                + errno + ", \"args\": [" + String.join(", ", arguments) + "]}";
    }

    private static String actionName(Action action) {
        return switch (action) {
            case ALLOW -> "SCMP_ACT_ALLOW";
            case REFUSE, ABSENT -> "SCMP_ACT_ERRNO";
        };
    }

    private record Test(int index, MaskedValue wanted) {

        String json() {
            return "{\"index\": " + index + ", \"value\": " + Long.toUnsignedString(wanted.mask()) + ", \"valueTwo\": "
                    + Long.toUnsignedString(wanted.value()) + ", \"op\": \"SCMP_CMP_MASKED_EQ\"}";
        }
    }
}
