package dev.glovebox.selftest.scenario;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;

/** Takes more than the box has, and ends with the cause that is named for it, or is told no. */
public final class OverLimit implements Scenario {

    private final String name;
    private final String word;
    private final FailureCode cause;

    /** @param amount more than {@link TestLimits#SMALL} and less than {@link TestLimits#AMPLE} has */
    public OverLimit(String name, int amount, FailureCode cause) {
        this.name = name;
        this.word = name + "=" + amount;
        this.cause = cause;
    }

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws InterruptedException {
        var attempt = arena.runUntilPrinted(level, TestLimits.SMALL, word);
        var outcome = attempt.endedWith(cause) ? new AttackResult.Shut("ended as " + cause) : attempt.resultOf(name);
        return new Trial(
                outcome,
                arena.once(
                        name,
                        () -> arena.run(IsolationLevel.NONE, TestLimits.AMPLE, word)
                                .resultOf(name)));
    }
}
