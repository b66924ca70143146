package dev.glovebox.selftest.bed;

/** How a box is weakened for a control. Only this package can make one, and only the attack program runs in it. */
public enum Weakness {
    /** A container with nothing missing but the system call filter. */
    UNFILTERED,
    /** A container whose program is root, with capabilities, a writable root and the kernel's files unmasked. */
    PRIVILEGED,
    /** An ordinary user in a container that lets set-user-id files take effect. */
    PROMOTABLE,
    /** A container on the daemon's own bridge. */
    CONNECTED,
    /** A container with room for one process and no thread beside it. */
    CRAMPED,
    /** A plain process of this host, as whoever runs the selftest. */
    UNWALLED
}
