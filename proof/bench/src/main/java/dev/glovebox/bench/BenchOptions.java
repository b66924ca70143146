package dev.glovebox.bench;

import dev.glovebox.bench.Main.Size;
import dev.glovebox.bench.scenario.Scenario;
import dev.glovebox.model.spec.IsolationLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Options of the command line.
 *
 * @param level the only one to be measured, next to the baselines
 */
record BenchOptions(Size size, Optional<IsolationLevel> level) {

    static BenchOptions of(List<String> arguments) {
        var left = new ArrayList<>(arguments);
        var size = left.remove("--quick") ? Size.QUICK : Size.FULL;
        int at = left.indexOf("--level");
        if (at < 0) {
            return left.isEmpty() ? new BenchOptions(size, Optional.empty()) : refuse(left.getFirst());
        }
        if (left.size() != 2 || at != 0) {
            return refuse(String.join(" ", left));
        }
        return Arrays.stream(IsolationLevel.values())
                .filter(level -> name(level).equals(left.getLast()))
                .findFirst()
                .map(level -> new BenchOptions(size, Optional.of(level)))
                .orElseGet(() -> refuse(left.getLast()));
    }

    private static BenchOptions refuse(String what) {
        System.err.println("glovebox bench: " + what + " is not understood; usage: bench [--quick] [--level "
                + Arrays.stream(IsolationLevel.values()).map(BenchOptions::name).collect(Collectors.joining("|"))
                + "]");
        System.exit(64);
        throw new IllegalStateException();
    }

    /** A scenario of a level begins with its name; a baseline begins with no level's. */
    List<Scenario> among(List<Scenario> scenarios) {
        return scenarios.stream()
                .filter(scenario -> level.isEmpty()
                        || Arrays.stream(IsolationLevel.values())
                                .noneMatch(other ->
                                        other != level.get() && scenario.name().startsWith(name(other))))
                .toList();
    }

    private static String name(IsolationLevel level) {
        return level.name().toLowerCase(Locale.ROOT);
    }
}
