package dev.glovebox.runtime.output;

import dev.glovebox.model.spec.Program;
import java.util.function.Consumer;

/** Tells how large the terminal of a caller has become while a program runs. */
@FunctionalInterface
public interface Resizes {

    /** A terminal that keeps its size, or none at all. */
    Resizes NONE = _ -> () -> {};

    /** From now until the returned is closed, every new size is told, from any thread. */
    Following follow(Consumer<Program.Screen.Terminal> listener);

    /** Ends what was begun. */
    interface Following extends AutoCloseable {
        @Override
        void close();
    }
}
