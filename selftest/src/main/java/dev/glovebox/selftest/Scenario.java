package dev.glovebox.selftest;

import dev.glovebox.model.IsolationLevel;
import java.io.IOException;

/** An attack that needs boxes of its own. Leaves nothing behind. */
@FunctionalInterface
public interface Scenario {

    Trial attempt(Arena arena, IsolationLevel level) throws IOException, InterruptedException;
}
