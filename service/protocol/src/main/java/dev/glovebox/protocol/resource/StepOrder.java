package dev.glovebox.protocol.resource;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks for what would keep steps from ever starting. */
final class StepOrder {

    private final Map<String, Step> steps = new HashMap<>();
    private final Set<String> clear = new HashSet<>();

    StepOrder(List<Step> steps) {
        steps.forEach(step -> this.steps.put(step.name(), step));
    }

    /** A circle of steps that wait for each other, its first step repeated at its end. */
    Optional<List<String>> cycle() {
        return steps.keySet().stream()
                .sorted()
                .map(name -> cycleFrom(name, new ArrayList<>()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** The depth is bounded by {@link Workflow#MOST_STEPS}. */
    private Optional<List<String>> cycleFrom(String name, List<String> way) {
        int seen = way.indexOf(name);
        if (seen >= 0) {
            var circle = new ArrayList<>(way.subList(seen, way.size()));
            circle.add(name);
            return Optional.of(circle);
        }
        var step = steps.get(name);
        if (step == null || clear.contains(name)) {
            return Optional.empty();
        }
        way.add(name);
        for (String need : step.needs()) {
            var circle = cycleFrom(need, way);
            if (circle.isPresent()) {
                return circle;
            }
        }
        way.removeLast();
        clear.add(name);
        return Optional.empty();
    }
}
