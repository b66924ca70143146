package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/** Programs may lock themselves in further: browsers, OpenSSH and our own init do. */
public final class ConfinementCalls {

    private ConfinementCalls() {}

    public static List<SyscallRule> rules() {
        return List.of(
                allow("add seccomp filters; a filter can only restrict further", "seccomp"),
                allow(
                        "drop access to files (Landlock); it cannot be regained",
                        "landlock_create_ruleset",
                        "landlock_add_rule",
                        "landlock_restrict_self"));
    }
}
