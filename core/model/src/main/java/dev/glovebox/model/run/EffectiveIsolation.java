package dev.glovebox.model.run;

import dev.glovebox.model.spec.IsolationLevel;
import java.util.List;

/**
 * Requested and effective isolation.
 *
 * @param verified each wall that was read back before the program started
 */
public record EffectiveIsolation(
        IsolationLevel requested, IsolationLevel effective, EngineUsed engine, List<WallCheck> verified) {

    public EffectiveIsolation {
        verified = List.copyOf(verified);
    }

    /** Of a run that ended before anything was launched. */
    public static EffectiveIsolation notLaunched(IsolationLevel requested) {
        return new EffectiveIsolation(requested, IsolationLevel.NONE, new EngineUsed.None(), List.of());
    }
}
