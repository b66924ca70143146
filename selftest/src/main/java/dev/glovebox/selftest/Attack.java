package dev.glovebox.selftest;

import dev.glovebox.model.IsolationLevel;

/**
 * One thing that must not work.
 *
 * @param name unique, and for probes the attack program's own word
 * @param from the weakest level that promises to stop it; every stronger one does, too
 */
public record Attack(String name, Concern concern, IsolationLevel from, Means means) {

    /** How it is tried. */
    public sealed interface Means {

        /**
         * A word of the attack program.
         *
         * @param argument for the box; {@code {…}} stands for something of the {@link Scene}
         * @param control the weakened box in which it must work
         * @param controlArgument the same for the control
         */
        record Probe(String argument, Weakness control, String controlArgument) implements Means {}

        /** Something that takes more than one program. */
        record Staged(Scenario scenario) implements Means {}
    }

    public boolean promisedAt(IsolationLevel level) {
        return level.isAtLeast(from);
    }
}
