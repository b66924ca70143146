package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/** Signals; whom they reach is settled by user and pid namespace. */
public final class SignalCalls {

    private SignalCalls() {}

    public static List<SyscallRule> rules() {
        return List.of(
                allow("send", "kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"),
                allow("handle", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "sigaltstack"),
                allow("wait for", "rt_sigsuspend", "rt_sigtimedwait", "pause", "signalfd", "signalfd4"),
                allow("used by the kernel to resume an interrupted call", "restart_syscall"));
    }
}
