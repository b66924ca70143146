package dev.glovebox.runtime.opening;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Engine;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.runtime.Engines;
import dev.glovebox.runtime.Fallback;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Finds an engine for a level, or for the next lower level that may stand in for it. */
final class EngineChoice {

    private final Engines engines;
    private final Fallback fallback;

    EngineChoice(Engines engines) {
        this.engines = engines;
        this.fallback = engines.fallback();
    }

    Placement choose(SandboxSpec requested, Consumer<RunEvent> events) {
        var problems = new ArrayList<Failure>();
        var wanted = requested.walls().level();
        var exact = placement(requested, problems);
        if (exact.isPresent()) {
            return exact.get();
        }
        for (IsolationLevel lower : below(wanted)) {
            if (fallback.permits(lower)) {
                var lowered = placement(requested.withWalls(requested.walls().at(lower)), problems);
                if (lowered.isPresent()) {
                    events.accept(new RunEvent.FellBack(wanted, lower, reason(wanted, problems)));
                    return lowered.get();
                }
            }
        }
        throw nothingFits(wanted, problems);
    }

    private Optional<Placement> placement(SandboxSpec spec, List<Failure> problems) {
        for (Engine engine : engines.candidates(spec)) {
            switch (engine.probe()) {
                case Availability.Available(var capabilities) -> {
                    if (capabilities.has(spec.walls().level())) {
                        return Optional.of(new Placement(engine, capabilities, spec));
                    }
                }
                case Availability.Unavailable(Failure failure) -> problems.add(failure);
            }
        }
        return Optional.empty();
    }

    private static String reason(IsolationLevel wanted, List<Failure> problems) {
        return problems.isEmpty()
                ? "no engine on this machine offers level " + wanted.label()
                : problems.getFirst().message();
    }

    private static List<IsolationLevel> below(IsolationLevel level) {
        var lower = new ArrayList<IsolationLevel>();
        for (IsolationLevel candidate : IsolationLevel.values()) {
            if (!candidate.isAtLeast(level)) {
                lower.addFirst(candidate);
            }
        }
        return lower;
    }

    private SandboxException nothingFits(IsolationLevel level, List<Failure> problems) {
        if (problems.isEmpty()) {
            return new SandboxException(
                    FailureCode.NO_ENGINE,
                    "no engine on this machine offers level " + level.label(),
                    "run glovebox doctor to see which levels are available here");
        }
        var first = problems.getFirst();
        String tried = switch (fallback) {
            case Fallback.Off() -> "";
            case Fallback.DownTo(IsolationLevel floor) ->
                " (no level down to the floor " + floor.label() + " is available)";
        };
        return new SandboxException(
                FailureCode.NO_ENGINE,
                "level " + level.label() + " is not available: " + first.message() + tried,
                first.hint());
    }
}
