package dev.glovebox.screen.catalog;

import dev.glovebox.screen.finding.Family;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Dangerous dotted names and the family of each, all families in one index: it is asked about every name of a program. */
final class DeniedNames {
    private final Map<String, Family> exact = new HashMap<>();

    /** {@code os.exec*} is kept under {@code os}, so that only the endings of one module are tried. */
    private final Map<String, List<Ending>> endings = new HashMap<>();

    private int mostParts;

    private record Ending(String start, Family family) {}

    /** The first added entry wins. */
    void add(Family family, List<String> patterns) {
        for (String pattern : patterns) {
            mostParts = Math.max(mostParts, parts(pattern));
            if (pattern.endsWith("*")) {
                String start = pattern.substring(0, pattern.length() - 1);
                endings.computeIfAbsent(parent(start), _ -> new ArrayList<>()).add(new Ending(start, family));
            } else {
                exact.putIfAbsent(pattern, family);
            }
        }
    }

    /** The family that names this very name, or an ending it has. */
    @Nullable
    Family naming(String name) {
        Family family = exact.get(name);
        if (family != null) {
            return family;
        }
        for (Ending ending : endings.getOrDefault(parent(name), List.of())) {
            if (name.startsWith(ending.start())) {
                return ending.family();
            }
        }
        return null;
    }

    /** The family that names the name or something above it. */
    @Nullable
    Family covering(String name) {
        for (String part = head(name); !part.isEmpty(); part = parent(part)) {
            Family family = naming(part);
            if (family != null) {
                return family;
            }
        }
        return null;
    }

    /** As many parts of the name as the longest of ours has: a chain of thousands is no name of a module. */
    private String head(String name) {
        int end = -1;
        for (int parts = 0; parts < mostParts; parts++) {
            end = name.indexOf('.', end + 1);
            if (end < 0) {
                return name;
            }
        }
        return name.substring(0, end);
    }

    private static int parts(String name) {
        return (int) name.chars().filter(c -> c == '.').count() + 1;
    }

    private static String parent(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }
}
