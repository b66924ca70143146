package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/** Users, groups and capabilities. */
public final class IdentityCalls {

    private IdentityCalls() {}

    public static List<SyscallRule> rules() {
        return List.of(
                allow("who am I", "getuid", "geteuid", "getgid", "getegid", "getresuid", "getresgid", "getgroups"),
                allow(
                        "programs drop what they believe to have; without capabilities only the own identity can be taken",
                        "setuid",
                        "setgid",
                        "setreuid",
                        "setregid",
                        "setresuid",
                        "setresgid",
                        "setfsuid",
                        "setfsgid",
                        "setgroups"),
                allow("read and drop capabilities; they can only shrink", "capget", "capset"));
    }
}
