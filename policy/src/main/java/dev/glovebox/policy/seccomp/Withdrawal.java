package dev.glovebox.policy.seccomp;

import java.util.List;

/** Calls that a profile takes away from the one it is made from, and why. */
record Withdrawal(String reason, List<String> names) {

    Withdrawal {
        names = List.copyOf(names);
        if (reason.isBlank()) {
            throw new IllegalArgumentException("the withdrawal of " + names + " gives no reason; write why");
        }
        names.forEach(SyscallNames::check);
    }

    static Withdrawal of(String reason, String... names) {
        return new Withdrawal(reason, List.of(names));
    }
}
