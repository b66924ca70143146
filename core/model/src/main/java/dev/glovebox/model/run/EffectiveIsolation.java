package dev.glovebox.model.run;

import dev.glovebox.model.spec.IsolationLevel;
import java.util.List;

/**
 * What was asked and what was got.
 *
 * @param verified each wall that was read back before the program started
 */
public record EffectiveIsolation(
        IsolationLevel asked, IsolationLevel got, EngineUsed engine, List<WallCheck> verified) {

    public EffectiveIsolation {
        verified = List.copyOf(verified);
    }

    /** Of a run that ended before anything was launched. */
    public static EffectiveIsolation notLaunched(IsolationLevel asked) {
        return new EffectiveIsolation(asked, IsolationLevel.NONE, new EngineUsed.None(), List.of());
    }
}
