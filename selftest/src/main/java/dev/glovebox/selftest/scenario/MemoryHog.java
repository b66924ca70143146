package dev.glovebox.selftest.scenario;

import dev.glovebox.model.FailureCode;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.selftest.Arena;
import dev.glovebox.selftest.Outcome;
import dev.glovebox.selftest.Rations;
import dev.glovebox.selftest.Scenario;
import dev.glovebox.selftest.Trial;

/** Writes to more memory than the box has. */
public final class MemoryHog implements Scenario {

    private static final String WORD = "memory=160";

    @Override
    public Trial attempt(Arena arena, IsolationLevel level) throws InterruptedException {
        var attempt = arena.run(level, Rations.SMALL, WORD);
        var outcome = attempt.endedWith(FailureCode.OOM) ? new Outcome.Shut("ended as OOM") : attempt.answer("memory");
        return new Trial(
                outcome,
                arena.once(
                        "memory",
                        () -> arena.run(IsolationLevel.NONE, Rations.AMPLE, WORD)
                                .answer("memory")));
    }
}
