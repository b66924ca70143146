package dev.glovebox.init;

/** Whether init puts a program behind the box's last filter before it starts. */
public enum LastFilter {
    /** The box has none. */
    NONE,
    /** One execve, which starts the program; after it nothing can be started or connected any more. */
    ON
}
