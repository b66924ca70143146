package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.ArgumentCondition.INT;
import static dev.glovebox.policy.seccomp.rule.ArgumentCondition.notAmong;
import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/** Processor time, limits and what the machine is. */
public final class SchedulingCalls {

    private static final long INIT = 1;

    private SchedulingCalls() {}

    public static List<SyscallRule> rules() {
        return List.of(
                allow(
                        "CPU count and affinity; runtimes size their thread pools",
                        "sched_getaffinity",
                        "sched_setaffinity",
                        "getcpu"),
                allow("yield of spin locks", "sched_yield"),
                allow(
                        "thread priorities; real-time priorities need a capability",
                        "sched_getattr",
                        "sched_setattr",
                        "sched_getparam",
                        "sched_setparam",
                        "sched_getscheduler",
                        "sched_setscheduler",
                        "sched_get_priority_max",
                        "sched_get_priority_min",
                        "sched_rr_get_interval"),
                allow(
                        "nice and ionice; only lower priorities without capabilities",
                        "getpriority",
                        "setpriority",
                        "ioprio_get",
                        "ioprio_set"),
                allow("resource limits; hard limits can only be lowered", "getrlimit", "setrlimit"),
                allow("resource limits of processes, except init, which a CPU time limit would kill", "prlimit64")
                        .when(notAmong(0, INT, INIT)),
                allow("resource usage", "getrusage", "times"),
                allow("kernel version, memory, load", "uname", "sysinfo"),
                allow("random numbers", "getrandom"));
    }
}
