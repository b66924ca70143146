package dev.glovebox.init;

/** Where a command reads from. */
public enum StandardInput {
    /** {@code /dev/null}, or with a terminal a keyboard nobody touches. */
    EMPTY,
    /** {@link Request.Stdin} frames. */
    CONNECTED
}
