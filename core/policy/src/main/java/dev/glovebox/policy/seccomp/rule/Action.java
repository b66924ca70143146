package dev.glovebox.policy.seccomp.rule;

/** Reaction of the kernel to a system call. */
public enum Action {
    /** The call happens. */
    ALLOW(0),
    /** The call fails with EPERM: it exists, and this program may not have it. */
    REFUSE(1),
    /** The call fails with ENOSYS: programs that probe for it take their older path. */
    ABSENT(38);

    private final int errno;

    Action(int errno) {
        this.errno = errno;
    }

    /** The error number the program sees; 0 where the call happens. The same on all architectures supported. */
    public int errno() {
        return errno;
    }
}
