package dev.glovebox.init;

/** Whether the execve that starts a program is its last. A box has programs of one kind only. */
public enum Seal {
    OPEN,
    /** After its start the program executes nothing any more. */
    SEALED
}
