package dev.glovebox.runtime;

import dev.glovebox.engine.Engine;
import java.util.List;

/**
 * The engines of this host, the preferred one first.
 *
 * @param fallback what may stand in for a level none of them offers
 */
public record Engines(List<Engine> all, Fallback fallback) {

    public Engines {
        all = List.copyOf(all);
    }
}
