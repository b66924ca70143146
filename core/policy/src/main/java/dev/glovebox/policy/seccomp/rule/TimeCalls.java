package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/** Reading clocks and sleeping. Setting a clock (settimeofday, clock_settime, adjtimex) is for the machine's owner. */
public final class TimeCalls {

    private TimeCalls() {}

    public static List<SyscallRule> rules() {
        return List.of(
                allow("read clocks", "time", "gettimeofday", "clock_gettime", "clock_getres"),
                allow("sleep", "nanosleep", "clock_nanosleep"),
                allow("timers that signal", "alarm", "getitimer", "setitimer"),
                allow(
                        "timers of threads, for profilers",
                        "timer_create",
                        "timer_delete",
                        "timer_getoverrun",
                        "timer_gettime",
                        "timer_settime"),
                allow("timers of event loops", "timerfd_create", "timerfd_gettime", "timerfd_settime"));
    }
}
