package dev.glovebox.model.run;

import dev.glovebox.model.spec.IsolationLevel;
import java.util.List;

/**
 * What was asked and what was got.
 *
 * @param engine the engine's name with the runtime that was named to it, {@code docker (runsc)}; {@code none} when nothing was
 *     launched
 * @param verified each wall that was read back before the program started
 */
public record EffectiveIsolation(IsolationLevel asked, IsolationLevel got, String engine, List<WallCheck> verified) {

    public EffectiveIsolation {
        verified = List.copyOf(verified);
    }
}
