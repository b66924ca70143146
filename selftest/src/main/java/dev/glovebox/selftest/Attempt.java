package dev.glovebox.selftest;

import dev.glovebox.model.FailureCode;
import dev.glovebox.model.RunResult;
import java.util.List;
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

    /** Of several words the first that was not stopped; the first of all where every one was. */
    public Outcome worst(List<String> words) {
        return words.stream()
                .map(this::answer)
                .filter(outcome -> !(outcome instanceof Outcome.Shut))
                .findFirst()
                .orElseGet(() -> answer(words.getFirst()));
    }

    /** Of a box that was asked for with a network its level does not have. */
    public Outcome refusedNetwork() {
        return endedWith(FailureCode.REJECTED)
                ? new Outcome.Shut("a network is refused at this level")
                : new Outcome.Open("a network was not refused but " + story());
    }

    /** How it ended, for people. */
    public String story() {
        return result.failure()
                .map(failure -> failure.code() + ": " + failure.message())
                .orElseGet(() ->
                        "ended with " + result.exit().map(Object::toString).orElse("nothing") + " " + errors.strip());
    }
}
