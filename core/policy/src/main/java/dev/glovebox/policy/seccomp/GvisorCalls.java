package dev.glovebox.policy.seccomp;

import static dev.glovebox.policy.seccomp.rule.ArgumentCondition.INT;
import static dev.glovebox.policy.seccomp.rule.ArgumentCondition.notAmong;
import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import dev.glovebox.policy.seccomp.rule.Action;
import dev.glovebox.policy.seccomp.rule.DeviceCalls;
import dev.glovebox.policy.seccomp.rule.SyscallRule;
import java.util.List;

/**
 * Rules that only gVisor needs: Linux shields the first process of a pid namespace from signals of the others, gVisor
 * does not, and a program could end its init.
 */
final class GvisorCalls {

    private static final long INIT = 1;
    private static final long F_SETOWN = 8;
    private static final long F_SETSIG = 10;
    private static final long F_SETOWN_EX = 15;
    private static final long FIOSETOWN = 0x8901;
    private static final long SIOCSPGRP = 0x8902;

    private GvisorCalls() {}

    /** Each narrows a rule that a profile has; where a profile has none, there is nothing to narrow. */
    static List<SyscallRule> narrowed() {
        return List.of(
                allow(
                                "signals to every process except init",
                                "kill",
                                "tkill",
                                "tgkill",
                                "rt_sigqueueinfo",
                                "rt_tgsigqueueinfo",
                                "pidfd_open")
                        .when(notAmong(0, INT, INIT)),
                allow("no signals sent through descriptors, which could name init as the receiver", "fcntl")
                        .when(notAmong(1, INT, F_SETOWN, F_SETSIG, F_SETOWN_EX)),
                allow("limited like fcntl, and like ioctl in every profile", "ioctl")
                        .when(notAmong(
                                1,
                                INT,
                                DeviceCalls.TIOCSTI,
                                DeviceCalls.TIOCLINUX,
                                DeviceCalls.TIOCSETD,
                                FIOSETOWN,
                                SIOCSPGRP)));
    }

    static SeccompProfile narrow(SeccompProfile profile) {
        var changed = profile;
        for (var rule : narrowed()) {
            var allowed = rule.names().stream()
                    .filter(call -> profile.rule(call)
                            .filter(there -> there.action() == Action.ALLOW)
                            .isPresent())
                    .toList();
            if (!allowed.isEmpty()) {
                changed = changed.with(rule.withNames(allowed));
            }
        }
        return changed;
    }
}
