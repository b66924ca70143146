package dev.glovebox.runtime;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Engine;
import dev.glovebox.model.spec.SandboxSpec;
import java.util.List;
import java.util.Optional;

/**
 * The engines of this host, the preferred one first.
 *
 * @param fallback what may stand in for a level none of them offers
 */
public record Engines(List<Engine> all, Fallback fallback) {

    public Engines {
        all = List.copyOf(all);
    }

    /** Those for the level of this request. Where there are several, one that would have to fetch something first is left out. */
    public List<Engine> candidates(SandboxSpec spec) {
        var able = all.stream()
                .filter(engine -> engine.levels().contains(spec.walls().level()))
                .toList();
        var ready = able.size() < 2
                ? able
                : able.stream().filter(engine -> engine.ready(spec)).toList();
        return ready.isEmpty() ? able : ready;
    }

    /** The one that makes the box of such a request now; where none answers, the one that is preferred. */
    public Optional<Engine> preferred(SandboxSpec spec) {
        var candidates = candidates(spec);
        return candidates.size() < 2
                ? candidates.stream().findFirst()
                : candidates.stream()
                        .filter(engine -> engine.probe() instanceof Availability.Available)
                        .findFirst()
                        .or(() -> candidates.stream().findFirst());
    }
}
