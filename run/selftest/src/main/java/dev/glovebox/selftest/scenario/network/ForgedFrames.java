package dev.glovebox.selftest.scenario.network;

import dev.glovebox.init.FrameReader;
import dev.glovebox.init.Reply;
import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.ProbeRun;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.List;
import java.util.Optional;

/** Writes what init would write if the program had ended well; then it ends badly. */
public final class ForgedFrames implements Scenario {

    private static final ExitStatus REAL_END = new ExitStatus.Exited(7);

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws IOException {
        try (var live = arena.start(arena.spec(level, TestLimits.SMALL, List.of("forge")))) {
            return new Trial(outcome(live.join()), believed(live.output().out().bytes()));
        }
    }

    private static AttackResult outcome(ProbeRun attempt) {
        return attempt.result().exit().equals(Optional.of(REAL_END))
                        && attempt.result().failure().isEmpty()
                ? new AttackResult.Shut("they arrived as output of the program")
                : new AttackResult.Open("the run ended as " + attempt.story());
    }

    /** The same bytes, where they come from init itself. */
    private static AttackResult believed(byte[] bytes) throws IOException {
        var reader = FrameReader.ofInit(Channels.newChannel(new ByteArrayInputStream(bytes)));
        return reader.read().filter(Reply.Exited.class::isInstance).isPresent()
                ? new AttackResult.Open("sent through the door they are frames")
                : new AttackResult.Shut("they are not frames");
    }
}
