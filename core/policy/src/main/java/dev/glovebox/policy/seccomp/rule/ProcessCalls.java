package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.ArgumentCondition.INT;
import static dev.glovebox.policy.seccomp.rule.ArgumentCondition.among;
import static dev.glovebox.policy.seccomp.rule.ArgumentCondition.without;
import static dev.glovebox.policy.seccomp.rule.SyscallRule.absent;
import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/**
 * Processes and threads. Missing on purpose: ptrace, kcmp and pidfd_getfd reach into others; unshare, setns and the
 * namespace flags of clone would give the program a kernel of its own to be root in; modify_ldt and set_thread_area
 * serve 16 and 32-bit code.
 */
public final class ProcessCalls {

    /**
     * CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. NEWTIME shares its bit with the exit signal, so
     * clone cannot ask for it.
     */
    static final long NEW_NAMESPACES = 0x7e02_0000L;

    /** Asks for the execution domain without changing it. */
    private static final long PERSONALITY_QUERY = 0xffff_ffffL;

    /** Reports kernel versions as 2.6. */
    private static final long PERSONALITY_UNAME26 = 0x2_0000;

    private ProcessCalls() {}

    public static List<SyscallRule> rules() {
        return List.of(
                allow("start processes and threads; no new namespaces", "clone").when(without(0, NEW_NAMESPACES)),
                absent("its flags are in memory, which no filter can read; C libraries fall back to clone", "clone3"),
                allow("start programs", "fork", "vfork", "execve", "execveat"),
                allow("end processes and wait for them", "exit", "exit_group", "wait4", "waitid"),
                allow("read process ids", "getpid", "getppid", "gettid"),
                allow("sessions and process groups, for shells", "setsid", "getsid", "setpgid", "getpgid", "getpgrp"),
                allow(
                        "handles to processes that the program may signal anyway; used by Python and Java",
                        "pidfd_open",
                        "pidfd_send_signal"),
                allow(
                        "thread support of C libraries",
                        "futex",
                        "futex_waitv",
                        "set_tid_address",
                        "set_robust_list",
                        "get_robust_list",
                        "rseq"),
                allow("thread pointer of statically linked programs", "arch_prctl"),
                allow("names of threads, death signals, dumpability", "prctl"),
                allow(
                                "the default execution domain only; others disable address randomization or make data executable",
                                "personality")
                        .when(among(0, INT, 0, PERSONALITY_UNAME26, PERSONALITY_QUERY)));
    }
}
