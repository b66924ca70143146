package dev.glovebox.init;

/** A limit of the kernel on the command's processes, soft and hard at once. */
public record ResourceLimit(RlimitKind kind, long value) {
    public static final long UNLIMITED = -1;

    public ResourceLimit {
        Checks.require(value >= UNLIMITED, "limit " + kind + " of " + value + " is negative");
    }
}
