package dev.glovebox.selftest.scenario;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.ProbeRun;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;

/** Writes sixteen times the output it may. */
public final class OutputFlood implements Scenario {

    private static final String WORD = "flood=16";

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws InterruptedException {
        var attempt = arena.run(level, TestLimits.SMALL, WORD);
        return new Trial(
                outcome(attempt),
                arena.once(
                        "flood",
                        () -> arena.run(IsolationLevel.NONE, TestLimits.AMPLE, WORD)
                                .resultOf("flood")));
    }

    private static AttackResult outcome(ProbeRun attempt) {
        long came = attempt.output().length();
        if (came > TestLimits.SMALL.output().bytes()) {
            return new AttackResult.Open(came + " bytes of output");
        }
        return attempt.endedWith(FailureCode.OUTPUT_LIMIT)
                ? new AttackResult.Shut("ended as OUTPUT_LIMIT")
                : attempt.resultOf("flood");
    }
}
