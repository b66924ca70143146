package dev.glovebox.bench;

import java.util.OptionalLong;

/** Something that takes time. */
public interface Scenario {

    String name();

    /** Brings about what a user would find; not measured. */
    default void prepare() throws Exception {}

    /** Does it once. */
    void once() throws Exception;

    /** Nanoseconds of the last round until its first byte of output; empty where there is none to wait for. */
    default OptionalLong firstByte() {
        return OptionalLong.empty();
    }

    /** How many times it is worth doing: the slow ones less often. */
    int rounds();
}
