package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/** Programs may lock themselves in further: browsers, OpenSSH and our own init do. */
public final class ConfinementCalls {

    private ConfinementCalls() {}

    public static List<SyscallRule> rules() {
        return List.of(
                allow("add filters; a filter can only tighten", "seccomp"),
                allow(
                        "give up access to files; what is given up never comes back",
                        "landlock_create_ruleset",
                        "landlock_add_rule",
                        "landlock_restrict_self"));
    }
}
