package dev.glovebox.selftest.bed;

import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;

/** An attack that needs boxes of its own. Leaves nothing behind. */
@FunctionalInterface
public interface Scenario {

    Trial attempt(TestBed arena, IsolationLevel level) throws IOException, InterruptedException;
}
