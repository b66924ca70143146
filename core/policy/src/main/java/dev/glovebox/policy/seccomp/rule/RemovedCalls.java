package dev.glovebox.policy.seccomp.rule;

import dev.glovebox.policy.seccomp.table.SyscallNames;
import java.util.List;

/** Calls that a profile takes away from the one it is made from, and why. */
public record RemovedCalls(String reason, List<String> names) {

    public RemovedCalls {
        names = List.copyOf(names);
        if (reason.isBlank()) {
            throw new IllegalArgumentException("the removal of " + names + " gives no reason; write why");
        }
        names.forEach(SyscallNames::check);
    }

    public static RemovedCalls of(String reason, String... names) {
        return new RemovedCalls(reason, List.of(names));
    }
}
