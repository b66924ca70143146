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
                        "how many processors, and which; runtimes size their pools",
                        "sched_getaffinity",
                        "sched_setaffinity",
                        "getcpu"),
                allow("spin locks give way", "sched_yield"),
                allow(
                        "thread priorities; real time needs a capability",
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
                        "nice and ionice; only downwards without capabilities",
                        "getpriority",
                        "setpriority",
                        "ioprio_get",
                        "ioprio_set"),
                allow("limits; hard ones can only sink", "getrlimit", "setrlimit"),
                allow("the same, also of others, but not of init, which would die at a limit on its time", "prlimit64")
                        .when(notAmong(0, INT, INIT)),
                allow("what was used", "getrusage", "times"),
                allow("kernel version, memory, load", "uname", "sysinfo"),
                allow("random numbers", "getrandom"));
    }
}
