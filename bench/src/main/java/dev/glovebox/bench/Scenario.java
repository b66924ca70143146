package dev.glovebox.bench;

import java.util.OptionalLong;

/** Something that takes time. */
public interface Scenario {

    String name();

    /** What has to be there first; not measured. */
    default void prepare() throws Exception {}

    /** Whether nothing of it goes on behind the scenes, which would fall on whatever is measured next. */
    default boolean settled() {
        return true;
    }

    /** Puts away what was made; not measured. */
    default void finish() throws Exception {}

    /** Does it once. */
    void once() throws Exception;

    /** Nanoseconds of the last round until its first byte of output; empty where there is none to wait for. */
    default OptionalLong firstByte() {
        return OptionalLong.empty();
    }

    /** How many times it is worth doing: the slow ones less often. */
    int rounds();

    /** How many go unmeasured first: a library runs in a process that has been up for a while. */
    default int warmUps() {
        return rounds() / 4;
    }
}
