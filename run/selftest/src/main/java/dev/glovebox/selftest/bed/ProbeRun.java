package dev.glovebox.selftest.bed;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.run.RunResult;
import java.util.List;
import java.util.Optional;

/** One program in one box, over. */
public record ProbeRun(RunResult result, String output, String errors) {

    public boolean endedWith(FailureCode code) {
        return result.failure().filter(failure -> failure.code() == code).isPresent();
    }

    /** Result of the attack program for one of its words. */
    public Optional<AttackResult> printed(String word) {
        return Optional.ofNullable(AttackResult.allOf(output).get(word));
    }

    /** The same, where silence has a reason. */
    public AttackResult resultOf(String word) {
        return printed(word).orElseGet(() -> new AttackResult.Unknown(story()));
    }

    /** Of several words the first that was not stopped; the first of all where every one was. */
    public AttackResult worst(List<String> words) {
        return words.stream()
                .map(this::resultOf)
                .filter(outcome -> !(outcome instanceof AttackResult.Shut))
                .findFirst()
                .orElseGet(() -> resultOf(words.getFirst()));
    }

    /** Of a box that was asked for with a network its level does not have. */
    public AttackResult refusedNetwork() {
        return endedWith(FailureCode.REJECTED)
                ? new AttackResult.Shut("a network is refused at this level")
                : new AttackResult.Open("a network was not refused: " + story());
    }

    /** How it ended, for people. */
    public String story() {
        return result.failure()
                .map(failure -> failure.code() + ": " + failure.message())
                .orElseGet(() ->
                        "ended with " + result.exit().map(Object::toString).orElse("nothing") + " " + errors.strip());
    }
}
