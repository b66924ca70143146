package dev.glovebox.selftest.scenario;

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
 * Devices of the host behind files of /tmp, on gVisor, which does not tell nodev. So the harm itself is tried, and by more than any
 * box has: root with every right makes the files there and opens them. The control is the same root on the host's kernel.
 */
public final class ForeignDevices implements Scenario {

    private static final String WORD = "scratch-device";

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws IOException, InterruptedException {
        var control = arena.once(
                WORD,
                () -> arena.controls()
                        .answers(Weakness.PRIVILEGED, List.of(WORD))
                        .getOrDefault(WORD, silent()));
        var options =
                arena.run(level, TestLimits.SMALL, "scratch-options=nosuid").resultOf("scratch-options");
        if (!(options instanceof AttackResult.Shut)) {
            return new Trial(options, control);
        }
        var asRoot = arena.once(
                WORD + "-on-gvisor",
                () -> arena.controls()
                        .answersOnGvisor(Weakness.PRIVILEGED, List.of(WORD))
                        .getOrDefault(WORD, silent()));
        return new Trial(asRoot, control);
    }

    private static AttackResult silent() {
        return new AttackResult.Unknown("no output");
    }
}
