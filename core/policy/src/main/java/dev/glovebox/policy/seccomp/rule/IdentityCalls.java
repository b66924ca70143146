package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/** Users, groups and capabilities. */
public final class IdentityCalls {

    private IdentityCalls() {}

    public static List<SyscallRule> rules() {
        return List.of(
                allow(
                        "read user and group ids",
                        "getuid",
                        "geteuid",
                        "getgid",
                        "getegid",
                        "getresuid",
                        "getresgid",
                        "getgroups"),
                allow(
                        "drop privileges; without capabilities a program can only keep its own identity",
                        "setuid",
                        "setgid",
                        "setreuid",
                        "setregid",
                        "setresuid",
                        "setresgid",
                        "setfsuid",
                        "setfsgid",
                        "setgroups"),
                allow("read and drop capabilities; none can be gained", "capget", "capset"));
    }
}
