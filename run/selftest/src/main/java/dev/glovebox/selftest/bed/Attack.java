package dev.glovebox.selftest.bed;

import dev.glovebox.model.spec.IsolationLevel;
import java.util.Optional;

/**
 * One thing that must not work.
 *
 * @param name unique, and for probes the attack program's own word
 * @param from the weakest level that promises to stop it; every stronger one does, too
 */
public record Attack(String name, Topic concern, IsolationLevel from, Means means) {

    /** How it is tried. */
    public sealed interface Means {

        /**
         * A word of the attack program.
         *
         * @param argument for the box; {@code {…}} stands for something of the {@link Fixture}
         * @param control the weakened box in which it must work
         * @param controlArgument the same for the control
         * @param onGvisor how it is tried instead where gVisor's kernel would answer something else than the host's
         */
        record Probe(String argument, Weakness control, String controlArgument, Optional<Scenario> onGvisor)
                implements Means {

            public Probe(String argument, Weakness control, String controlArgument) {
                this(argument, control, controlArgument, Optional.empty());
            }
        }

        /** Something that takes more than one program. */
        record Staged(Scenario scenario) implements Means {}
    }

    /** As a level's boxes have to be attacked: some questions mean nothing to another kernel. */
    public Attack against(Kernel kernel) {
        return switch (kernel) {
            case OF_THE_HOST -> this;
            case GVISOR ->
                means instanceof Means.Probe probe && probe.onGvisor.isPresent()
                        ? new Attack(name, concern, from, new Means.Staged(probe.onGvisor.get()))
                        : this;
        };
    }

    /** Whose system calls a box's programs make. */
    public enum Kernel {
        OF_THE_HOST,
        GVISOR
    }

    public boolean promisedAt(IsolationLevel level) {
        return level.isAtLeast(from);
    }
}
