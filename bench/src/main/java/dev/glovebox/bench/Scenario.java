package dev.glovebox.bench;

/** Something that takes time. */
public interface Scenario {

    String name();

    /** Does it once. */
    void once() throws Exception;

    /** How many times it is worth doing: the slow ones less often. */
    int rounds();
}
