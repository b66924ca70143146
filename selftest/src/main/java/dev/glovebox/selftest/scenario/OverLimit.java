package dev.glovebox.selftest.scenario;

import dev.glovebox.model.FailureCode;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.selftest.Arena;
import dev.glovebox.selftest.Outcome;
import dev.glovebox.selftest.Rations;
import dev.glovebox.selftest.Scenario;
import dev.glovebox.selftest.Trial;

/** Takes more than the box has, and ends with the cause that is named for it, or is told no. */
public final class OverLimit implements Scenario {

    private final String name;
    private final String word;
    private final FailureCode cause;

    /** @param amount more than {@link Rations#SMALL} and less than {@link Rations#AMPLE} has */
    public OverLimit(String name, int amount, FailureCode cause) {
        this.name = name;
        this.word = name + "=" + amount;
        this.cause = cause;
    }

    @Override
    public Trial attempt(Arena arena, IsolationLevel level) throws InterruptedException {
        var attempt = arena.runUntilTold(level, Rations.SMALL, word);
        var outcome = attempt.endedWith(cause) ? new Outcome.Shut("ended as " + cause) : attempt.answer(name);
        return new Trial(
                outcome,
                arena.once(
                        name,
                        () -> arena.run(IsolationLevel.NONE, Rations.AMPLE, word)
                                .answer(name)));
    }
}
