package dev.glovebox.selftest.scenario;

import dev.glovebox.init.Answer;
import dev.glovebox.init.FrameReader;
import dev.glovebox.model.ExitStatus;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.selftest.Arena;
import dev.glovebox.selftest.Attempt;
import dev.glovebox.selftest.Outcome;
import dev.glovebox.selftest.Rations;
import dev.glovebox.selftest.Scenario;
import dev.glovebox.selftest.Trial;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.List;
import java.util.Optional;

/** Writes what init would write if the program had ended well; then it ends badly. */
public final class ForgedFrames implements Scenario {

    private static final ExitStatus REAL_END = new ExitStatus.Exited(7);

    @Override
    public Trial attempt(Arena arena, IsolationLevel level) throws IOException {
        try (var live = arena.start(arena.spec(level, Rations.SMALL, List.of("forge")))) {
            return new Trial(outcome(live.join()), believed(live.output().out().bytes()));
        }
    }

    private static Outcome outcome(Attempt attempt) {
        return attempt.result().exit().equals(Optional.of(REAL_END))
                        && attempt.result().failure().isEmpty()
                ? new Outcome.Shut("they came out as the program's data")
                : new Outcome.Open("the run ended as " + attempt.story());
    }

    /** The same bytes, where they come from init itself. */
    private static Outcome believed(byte[] bytes) throws IOException {
        var reader = FrameReader.ofInit(Channels.newChannel(new ByteArrayInputStream(bytes)));
        return reader.read().filter(Answer.Exited.class::isInstance).isPresent()
                ? new Outcome.Open("on the door itself they are frames")
                : new Outcome.Shut("they are no frames");
    }
}
