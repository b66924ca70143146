package dev.glovebox.selftest.scenario;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.ProbeRun;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
import java.util.regex.Pattern;

/**
 * Wants an eighth of a processor where it may have a twentieth; a busy machine still has that for one without a limit. What the
 * control does in so much processor time is the work that the box has to do, for a box may have a kernel with clocks of its own.
 */
public final class ProcessorHog implements Scenario {

    private static final String LIMIT = "limit.cpu_millis";
    private static final Pattern ROUNDS = Pattern.compile("([0-9]+) rounds of work.*");

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws InterruptedException {
        var control = arena.once(LIMIT, () -> unlimited(arena));
        var rounds = ROUNDS.matcher(control.detail());
        if (!(control instanceof AttackResult.Open) || !rounds.matches()) {
            return new Trial(new AttackResult.Unknown("the speed of this machine could not be measured"), control);
        }
        var attempt = arena.run(
                level, TestLimits.SMALL.withCpus(new Cpus(50)), "work=" + Long.parseLong(rounds.group(1)) + "/3000");
        return limited(attempt)
                ? new Trial(attempt.resultOf("work"), control)
                : Trial.notHere("a control group that limits processors");
    }

    private static boolean limited(ProbeRun attempt) {
        return attempt.result().isolation().verified().stream()
                .anyMatch(wall -> wall.name().equals(LIMIT) && !wall.effective().startsWith("no "));
    }

    /** A machine at work may be slow to give it, so it is asked for more than once. */
    private static AttackResult unlimited(TestBed arena) {
        AttackResult last = new AttackResult.Unknown("not attempted");
        for (int attempt = 0; attempt < 3 && !(last instanceof AttackResult.Open); attempt++) {
            last = arena.run(IsolationLevel.NONE, TestLimits.AMPLE, "processor=400/9000")
                    .resultOf("processor");
        }
        return last;
    }
}
