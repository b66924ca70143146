package dev.glovebox.model.spec;

import java.util.Optional;

/** Deviations of a run from its level. Never dropped silently: an engine that cannot, refuses. */
public record Adjustments(SyscallChanges syscalls, Optional<Gpus> gpus) {

    public static final Adjustments NONE = new Adjustments(SyscallChanges.NONE, Optional.empty());

    public Adjustments withSyscalls(SyscallChanges changed) {
        return new Adjustments(changed, gpus);
    }
}
