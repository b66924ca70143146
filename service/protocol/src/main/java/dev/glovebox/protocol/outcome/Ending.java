package dev.glovebox.protocol.outcome;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Map;
import java.util.Optional;

/**
 * How an attempt ended.
 *
 * @param exitCode as a shell reports it; empty when the program never started or its end was not seen
 * @param failure empty when the program ended by itself, whatever its exit code
 * @param isolation empty when nothing was launched
 */
public record Ending(Optional<Integer> exitCode, Optional<Failure> failure, Optional<EffectiveIsolation> isolation) {

    public static Ending of(RunResult result) {
        return new Ending(
                result.exit().map(ExitStatus::shellStatus), result.failure(), Optional.of(result.isolation()));
    }

    public static Ending of(Failure failure) {
        return new Ending(Optional.empty(), Optional.of(failure), Optional.empty());
    }

    public boolean success() {
        return failure.isEmpty() && exitCode.filter(code -> code == 0).isPresent();
    }

    /** {@code EXITED}, or the code of what ended it. */
    public String cause() {
        return failure.map(f -> f.code().name()).orElse("EXITED");
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("cause", cause())
                .put("exit_code", exitCode)
                .put("failure", failure.map(FailureJson::tree))
                .put("isolation", isolation.map(IsolationJson::tree))
                .map();
    }

    public static Ending read(Reading from) {
        from.optional("cause"); // follows from the failure
        return new Ending(
                from.integer("exit_code", 0, 255),
                from.object("failure", FailureJson::read),
                from.object("isolation", IsolationJson::read));
    }
}
