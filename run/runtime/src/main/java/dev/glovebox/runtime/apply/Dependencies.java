package dev.glovebox.runtime.apply;

import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.ChangeSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Which changes of a set hang together: what is new needs its new directories, and a directory goes only with everything that
 * was in it, whether that was deleted or moved elsewhere.
 */
final class Dependencies {

    private final ChangeSet set;
    private final NavigableMap<String, Change> byPath = new TreeMap<>();
    /** By the path at which nothing of the project stays. */
    private final NavigableMap<String, Change> leaving = new TreeMap<>();

    Dependencies(ChangeSet set) {
        this.set = set;
        for (Change change : set.changes()) {
            byPath.put(change.path(), change);
            change.leaves().ifPresent(path -> leaving.put(path, change));
        }
    }

    /** The chosen and whatever has to be applied with them, by path. */
    List<Change> needed(List<Change> chosen) {
        return closure(chosen, this::needs);
    }

    /** The dropped and whatever cannot be applied without them, by path. */
    List<Change> dependent(List<Change> dropped) {
        return closure(dropped, this::needing);
    }

    private List<Change> closure(List<Change> from, Function<Change, Collection<Change>> next) {
        Set<Integer> reached = new HashSet<>();
        var waiting = new ArrayDeque<>(from);
        while (!waiting.isEmpty()) {
            Change change = waiting.remove();
            if (reached.add(change.number())) {
                waiting.addAll(next.apply(change));
            }
        }
        return set.changes().stream()
                .filter(change -> reached.contains(change.number()))
                .toList();
    }

    private Collection<Change> needs(Change change) {
        var needs = new ArrayList<Change>();
        // The nearest is enough: if one further up is new, so is this one, and needs that.
        int slash = change.path().lastIndexOf('/');
        var above = slash < 0 ? null : byPath.get(change.path().substring(0, slash));
        if (above != null && above.becomesDirectory()) {
            needs.add(above);
        }
        if (change.ceasesDirectory()) {
            needs.addAll(below(leaving, change.path()));
        }
        return needs;
    }

    private Collection<Change> needing(Change change) {
        var needing = new ArrayList<Change>();
        if (change.becomesDirectory()) {
            needing.addAll(below(byPath, change.path()));
        }
        change.leaves().map(Change::ancestors).orElse(List.of()).forEach(above -> {
            var directory = byPath.get(above);
            if (directory != null && directory.ceasesDirectory()) {
                needing.add(directory);
            }
        });
        return needing;
    }

    private static Collection<Change> below(NavigableMap<String, Change> paths, String directory) {
        return paths.subMap(directory + "/", directory + (char) ('/' + 1)).values();
    }
}
