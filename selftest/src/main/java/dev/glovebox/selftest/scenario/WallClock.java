package dev.glovebox.selftest.scenario;

import dev.glovebox.model.FailureCode;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.TimeSpan;
import dev.glovebox.selftest.Arena;
import dev.glovebox.selftest.Outcome;
import dev.glovebox.selftest.Rations;
import dev.glovebox.selftest.Scenario;
import dev.glovebox.selftest.Trial;

/** Ignores every signal that can be ignored, and stays longer than it may. */
public final class WallClock implements Scenario {

    private static final String WORD = "linger=3000";

    @Override
    public Trial attempt(Arena arena, IsolationLevel level) throws InterruptedException {
        var attempt = arena.run(level, Rations.SMALL.withWallClock(TimeSpan.seconds(1)), WORD);
        var outcome = attempt.endedWith(FailureCode.TIMEOUT)
                ? new Outcome.Shut("ended as TIMEOUT")
                : attempt.answer("linger");
        return new Trial(
                outcome,
                arena.once(
                        "linger",
                        () -> arena.run(IsolationLevel.NONE, Rations.AMPLE, WORD)
                                .answer("linger")));
    }
}
