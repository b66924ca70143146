package dev.glovebox.runtime.loop;

import dev.glovebox.model.run.EngineUsed;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.spec.IsolationLevel;
import java.util.Optional;

/** Where a round ran, and why there. */
public sealed interface ModeDecision {

    /** Behind the walls that were asked for. */
    record Sandboxed(IsolationLevel level, EngineUsed engine) implements ModeDecision {}

    /** Behind lower ones, as the configuration permits. */
    record FellBack(IsolationLevel requested, IsolationLevel effective, String reason) implements ModeDecision {}

    /** On this machine as it is, as the configuration says. */
    record Direct() implements ModeDecision {}

    /** Nowhere: refused, or no box could be made. */
    record NotRun(String cause) implements ModeDecision {}

    /** @param fallback why a lower level was taken; empty when none was */
    static ModeDecision of(RunResult result, Optional<String> fallback) {
        var isolation = result.isolation();
        if (isolation.engine() instanceof EngineUsed.None) {
            return new NotRun(result.cause());
        }
        if (fallback.isPresent()) {
            return new FellBack(isolation.requested(), isolation.effective(), fallback.get());
        }
        return isolation.effective() == IsolationLevel.NONE
                ? new Direct()
                : new Sandboxed(isolation.effective(), isolation.engine());
    }

    /** One word for metrics. */
    default String label() {
        return switch (this) {
            case Sandboxed _ -> "sandboxed";
            case FellBack _ -> "fell_back";
            case Direct _ -> "direct";
            case NotRun _ -> "not_run";
        };
    }

    /** One line for a log. */
    default String line() {
        return switch (this) {
            case Sandboxed(var level, var engine) -> "sandboxed at level " + level.label() + " by " + engine.text();
            case FellBack(var requested, var effective, String reason) ->
                "fell back from " + requested.label() + " to " + effective.label() + " as configured: " + reason;
            case Direct() -> "directly on this machine, as configured";
            case NotRun(String cause) -> "not run: " + cause;
        };
    }
}
