package dev.glovebox.policy.rule;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.Printable;
import dev.glovebox.policy.seccomp.NeverAllowedCalls;
import dev.glovebox.policy.seccomp.table.SyscallNames;
import java.util.List;
import java.util.function.Consumer;

/** System calls that are taken away or given exist, leave a program able to start, and do not pierce the walls. */
public final class SyscallChangesRule implements Rule {

    /** Without these nothing starts or ends. */
    private static final List<String> VITAL = List.of("execve", "exit_group");

    @Override
    public void check(SandboxSpec spec, Consumer<Violation> report) {
        var changes = spec.walls().adjustments().syscalls();
        for (String call : changes.blocked()) {
            if (known(call, report) && VITAL.contains(call)) {
                report.accept(new Violation(
                        "syscalls.vital",
                        "without system call " + call + " no program can start or end",
                        call.equals("execve")
                                ? "use level paranoid, which blocks it after the start"
                                : "do not block it"));
            }
        }
        for (String call : changes.allowed()) {
            if (known(call, report)) {
                NeverAllowedCalls.reason(call)
                        .ifPresent(reason -> report.accept(new Violation(
                                "syscalls.piercing",
                                "system call " + call + " would break the isolation: " + reason,
                                "drop this option; a program that needs this call cannot run in a box")));
                locked(spec.walls().level(), call, report);
            }
        }
    }

    private static void locked(IsolationLevel level, String call, Consumer<Violation> report) {
        if (level == IsolationLevel.PARANOID && NeverAllowedCalls.withdrawnWhenLocked(call)) {
            report.accept(new Violation(
                    "syscalls.locked",
                    "level paranoid never allows system call " + call,
                    "use level strict, which allows it"));
        }
    }

    private static boolean known(String call, Consumer<Violation> report) {
        if (!SyscallNames.known(call)) {
            report.accept(new Violation(
                    "syscalls.name",
                    "'" + Printable.text(call) + "' is not a system call",
                    "did you mean " + SyscallNames.nearest(call) + "?"));
        }
        return SyscallNames.known(call);
    }
}
