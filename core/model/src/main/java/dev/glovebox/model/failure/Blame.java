package dev.glovebox.model.failure;

/** Whose doing a failure is, and so who can mend it. */
public enum Blame {
    /** The request was wrong. */
    CALLER,
    /** The request was understood and is not allowed. */
    POLICY,
    /** The program in the box did it. */
    PROGRAM,
    /** Something of ours, the engine's or the host's broke. */
    PLATFORM,
    /** There was no room. */
    CAPACITY
}
