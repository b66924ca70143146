package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/** Waiting for descriptors. io_uring is missing on purpose: what it carries out is seen by no filter. */
public final class WaitingCalls {

    private WaitingCalls() {}

    public static List<SyscallRule> rules() {
        return List.of(
                allow("select and poll", "select", "pselect6", "poll", "ppoll"),
                allow(
                        "event loops: asyncio, libuv, Java's selectors",
                        "epoll_create",
                        "epoll_create1",
                        "epoll_ctl",
                        "epoll_wait",
                        "epoll_pwait",
                        "epoll_pwait2"),
                allow("event loops wake each other", "eventfd", "eventfd2"));
    }
}
