package dev.glovebox.selftest;

import dev.glovebox.model.FailureCode;
import dev.glovebox.model.RunResult;
import java.util.Optional;

/** One program in one box, over. */
public record Attempt(RunResult result, String output, String errors) {

    public boolean endedWith(FailureCode code) {
        return result.failure().filter(failure -> failure.code() == code).isPresent();
    }

    /** What the attack program said of one of its words. */
    public Optional<Outcome> said(String word) {
        return Optional.ofNullable(Outcome.allOf(output).get(word));
    }

    /** The same, where silence has a reason. */
    public Outcome answer(String word) {
        return said(word).orElseGet(() -> new Outcome.Unknown(story()));
    }

    /** How it ended, for people. */
    public String story() {
        return result.failure()
                .map(failure -> failure.code() + ": " + failure.message())
                .orElseGet(() ->
                        "ended with " + result.exit().map(Object::toString).orElse("nothing") + " " + errors.strip());
    }
}
