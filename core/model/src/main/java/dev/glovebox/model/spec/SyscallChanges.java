package dev.glovebox.model.spec;

import dev.glovebox.model.value.Printable;
import java.util.List;
import java.util.TreeSet;

/**
 * System calls that a program gets differently from its level. Whether they exist and may be changed is for the policy to say.
 *
 * @param blocked taken away from programs
 * @param allowed given to them on top
 */
public record SyscallChanges(List<String> blocked, List<String> allowed) {

    public static final SyscallChanges NONE = new SyscallChanges(List.of(), List.of());

    public SyscallChanges {
        blocked = List.copyOf(new TreeSet<>(blocked));
        allowed = List.copyOf(new TreeSet<>(allowed));
        for (String call : blocked) {
            if (allowed.contains(call)) {
                throw new IllegalArgumentException(
                        Printable.text(call) + " is both blocked and allowed; keep it in one of the two lists");
            }
        }
    }

    /** Both; what either takes away stays away. */
    public SyscallChanges and(SyscallChanges other) {
        var less = new TreeSet<>(blocked);
        less.addAll(other.blocked);
        var more = new TreeSet<>(allowed);
        more.addAll(other.allowed);
        more.removeAll(less);
        return new SyscallChanges(List.copyOf(less), List.copyOf(more));
    }

    public boolean none() {
        return blocked.isEmpty() && allowed.isEmpty();
    }
}
