package dev.glovebox.selftest.scenario;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;

/** Ignores every signal that can be ignored, and stays longer than it may. */
public final class WallClock implements Scenario {

    private static final String WORD = "linger=3000";

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws InterruptedException {
        var attempt = arena.run(level, TestLimits.SMALL.withWallClock(TimeSpan.seconds(1)), WORD);
        var outcome = attempt.endedWith(FailureCode.TIMEOUT)
                ? new AttackResult.Shut("ended as TIMEOUT")
                : attempt.resultOf("linger");
        return new Trial(
                outcome,
                arena.once(
                        "linger",
                        () -> arena.run(IsolationLevel.NONE, TestLimits.AMPLE, WORD)
                                .resultOf("linger")));
    }
}
