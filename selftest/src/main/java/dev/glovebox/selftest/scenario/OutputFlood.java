package dev.glovebox.selftest.scenario;

import dev.glovebox.model.FailureCode;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.selftest.Arena;
import dev.glovebox.selftest.Attempt;
import dev.glovebox.selftest.Outcome;
import dev.glovebox.selftest.Rations;
import dev.glovebox.selftest.Scenario;
import dev.glovebox.selftest.Trial;

/** Writes sixteen times the output it may. */
public final class OutputFlood implements Scenario {

    private static final String WORD = "flood=16";

    @Override
    public Trial attempt(Arena arena, IsolationLevel level) throws InterruptedException {
        var attempt = arena.run(level, Rations.SMALL, WORD);
        return new Trial(
                outcome(attempt),
                arena.once(
                        "flood",
                        () -> arena.run(IsolationLevel.NONE, Rations.AMPLE, WORD)
                                .answer("flood")));
    }

    private static Outcome outcome(Attempt attempt) {
        long came = attempt.output().length();
        if (came > Rations.SMALL.output().bytes()) {
            return new Outcome.Open(came + " bytes came out");
        }
        return attempt.endedWith(FailureCode.OUTPUT_LIMIT)
                ? new Outcome.Shut("ended as OUTPUT_LIMIT")
                : attempt.answer("flood");
    }
}
