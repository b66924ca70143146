package dev.glovebox.runtime.change;

/** Passed again and again by work that may take long; throws when nobody waits for the result any more. */
public interface Checkpoint {

    /** For work that nobody can call off. */
    Checkpoint NONE = () -> {};

    void pass();
}
