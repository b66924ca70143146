package dev.glovebox.engine.image;

import java.util.OptionalDouble;

/** Told what is being done. Calls come one after the other, not always on the caller's thread. */
@FunctionalInterface
public interface BuildProgress {

    /** For callers nobody watches. */
    BuildProgress SILENT = (step, fraction) -> {};

    /**
     * The work goes on with another step.
     *
     * @param step in words, for a person
     * @param fraction of the whole that is behind us, 0 to 1, where it is known
     */
    void at(String step, OptionalDouble fraction);
}
