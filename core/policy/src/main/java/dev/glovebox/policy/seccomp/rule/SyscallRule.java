package dev.glovebox.policy.seccomp.rule;

import dev.glovebox.policy.seccomp.table.SyscallNames;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * Rule for some system calls, with its reason.
 *
 * @param names sorted and distinct; a name only one architecture has is left out on the others
 * @param reason why a program needs the calls, or must not have them
 * @param conditions all of them must hold for the action; where one does not, the profile's default applies. Each tests
 *     another argument, because the container runtime reads two tests of one argument as alternatives.
 */
public record SyscallRule(List<String> names, Action action, String reason, List<ArgumentCondition> conditions) {

    public SyscallRule {
        names = List.copyOf(new TreeSet<>(names));
        conditions = List.copyOf(conditions);
        if (names.isEmpty()) {
            throw new IllegalArgumentException("a rule names at least one system call (reason given: " + reason + ")");
        }
        if (reason.isBlank()) {
            throw new IllegalArgumentException("the rule for " + names + " gives no reason; write why it exists");
        }
        if (conditions.stream().map(ArgumentCondition::index).distinct().count() != conditions.size()) {
            throw new IllegalArgumentException(
                    "the rule for " + names + " tests one argument twice; make it one condition");
        }
        names.forEach(SyscallNames::check);
    }

    /** A rule that allows, written the way it is read: why, then what. */
    public static SyscallRule allow(String reason, String... names) {
        return new SyscallRule(Arrays.asList(names), Action.ALLOW, reason, List.of());
    }

    /** A rule that reports calls as absent. */
    public static SyscallRule absent(String reason, String... names) {
        return new SyscallRule(Arrays.asList(names), Action.ABSENT, reason, List.of());
    }

    /** The same rule, only for calls whose arguments pass. */
    public SyscallRule when(ArgumentCondition... changed) {
        return new SyscallRule(names, action, reason, List.of(changed));
    }

    public SyscallRule withNames(List<String> changed) {
        return new SyscallRule(changed, action, reason, conditions);
    }

    /** Missing arguments count as 0, as the kernel's registers mostly are. */
    public boolean applies(long... arguments) {
        return conditions.stream()
                .allMatch(condition ->
                        condition.holds(condition.index() < arguments.length ? arguments[condition.index()] : 0));
    }
}
