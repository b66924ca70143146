package dev.glovebox.selftest.scenario;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
import dev.glovebox.selftest.bed.Weakness;
import java.io.IOException;
import java.util.List;

/**
 * Files without end in /tmp, on gVisor, which counts none: there a file is some memory of the box's own kernel and nothing of the
 * host's. So what has to hold is that the box's memory ends it.
 */
public final class FilesInMemory implements Scenario {

    private static final String WORD = "scratch-files";

    /** Far more than the memory of {@link TestLimits#SMALL} holds, by the smallest size a file could have there. */
    private static final String ENDLESS = WORD + "=2000000";

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws IOException, InterruptedException {
        var control = arena.once(
                WORD,
                () -> arena.controls()
                        .answers(Weakness.PRIVILEGED, List.of(WORD + "=600"))
                        .getOrDefault(WORD, new AttackResult.Unknown("no output")));
        var attempt = arena.runUntilPrinted(level, TestLimits.SMALL, ENDLESS);
        var outcome = attempt.endedWith(FailureCode.OOM)
                ? new AttackResult.Shut("ended as OOM: files count as memory of the box")
                : attempt.resultOf(WORD);
        return new Trial(outcome, control);
    }
}
