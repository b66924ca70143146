package dev.glovebox.screen.finding;

/** How sure a rule is. Profiles differ in how much of this they reject. */
public enum Certainty {
    /** Named in a deny list, or plainly an escape. */
    DENIED,
    /** Not named in the allow list of what is known. */
    UNLISTED,
    /** Could be anything. */
    UNDECIDED
}
