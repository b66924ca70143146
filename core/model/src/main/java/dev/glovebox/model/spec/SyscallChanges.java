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

    public boolean none() {
        return blocked.isEmpty() && allowed.isEmpty();
    }
}
