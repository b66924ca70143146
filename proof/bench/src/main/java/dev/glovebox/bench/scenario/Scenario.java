package dev.glovebox.bench.scenario;

/** Something that takes time. */
public interface Scenario {

    String name();

    /** Preparation; not measured. */
    default void prepare() throws Exception {}

    /** Whether nothing of it goes on behind the scenes, which would fall on whatever is measured next. */
    default boolean settled() {
        return true;
    }

    /** Puts away what was made; not measured. */
    default void finish() throws Exception {}

    /**
     * Does it once.
     *
     * @param output takes what it says, where it says something
     */
    void once(FirstByte output) throws Exception;

    /** How many times it is worth doing: the slow ones less often. */
    int rounds();

    /** How many go unmeasured first: a library runs in a process that has been up for a while. */
    default int warmUps() {
        return rounds() / 4;
    }
}
