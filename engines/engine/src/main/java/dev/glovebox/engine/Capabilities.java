package dev.glovebox.engine;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Features of an engine per level. An absent level is not supported.
 *
 * @param warnings things a person should know about this engine on this host: old runtimes, missing limits
 */
public record Capabilities(EngineKind engine, Map<IsolationLevel, Set<Feature>> levels, List<String> warnings) {

    public Capabilities {
        levels = Map.copyOf(levels);
        warnings = List.copyOf(warnings);
    }

    public boolean has(IsolationLevel level) {
        return levels.containsKey(level);
    }

    /** Each thing asked for that would otherwise be silently ignored. */
    public List<Violation> refusals(SandboxSpec spec) {
        var level = spec.walls().level();
        var offered = levels.getOrDefault(level, Set.of());
        return Feature.neededBy(spec).stream()
                .filter(feature -> !offered.contains(feature))
                .map(feature -> new Violation(
                        "engine." + feature.name().toLowerCase(Locale.ROOT),
                        "engine " + engine.label() + " cannot " + feature.verb() + " at level " + level.label(),
                        "choose another level, or drop this option"))
                .toList();
    }
}
