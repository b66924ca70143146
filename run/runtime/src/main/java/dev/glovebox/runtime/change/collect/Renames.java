package dev.glovebox.runtime.change.collect;

import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.KeptChanges;
import dev.glovebox.runtime.change.Transition;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Pairs a file that went with one that came: first those of the same content, then those that are mostly the same. */
final class Renames {

    private final KeptChanges store;
    /** By the path of the file that came. */
    private final Map<String, Change> origins = new HashMap<>();

    private Renames(KeptChanges store) {
        this.store = store;
    }

    static List<Change> detected(List<Change> changes, KeptChanges store) throws IOException {
        var renames = new Renames(store);
        var gone = changes.stream().filter(Renames::went).toList();
        var come = changes.stream().filter(Renames::came).toList();
        renames.pairSame(gone, come);
        var unpaired = come.stream()
                .filter(change -> !renames.origins.containsKey(change.path()))
                .toList();
        Set<Change> moved = Set.copyOf(renames.origins.values());
        var left = gone.stream().filter(change -> !moved.contains(change)).toList();
        renames.origins.putAll(new Similarity(store).pairs(left, unpaired));
        return renames.applied(changes);
    }

    private static boolean went(Change change) {
        return change.allowed()
                && change.transition().after().isEmpty()
                && change.transition().before().orElseThrow() instanceof FileState.Regular(int _, long size, String _)
                && size > 0;
    }

    private static boolean came(Change change) {
        return change.allowed()
                && change.transition().before().isEmpty()
                && change.transition().after().orElseThrow() instanceof FileState.Regular(int _, long size, String _)
                && size > 0;
    }

    private void pairSame(List<Change> gone, List<Change> come) {
        Map<String, Deque<Change>> byContent = new HashMap<>();
        gone.forEach(change -> byContent
                .computeIfAbsent(content(change.transition().before()), _ -> new ArrayDeque<>())
                .add(change));
        for (Change change : come) {
            var same = byContent.get(content(change.transition().after()));
            if (same != null && !same.isEmpty()) {
                origins.put(change.path(), same.remove());
            }
        }
    }

    private static String content(Optional<FileState> state) {
        return state.orElseThrow() instanceof FileState.Regular(int _, long _, String sha256) ? sha256 : "";
    }

    private List<Change> applied(List<Change> changes) throws IOException {
        Set<Integer> moved = origins.values().stream().map(Change::number).collect(Collectors.toSet());
        var result = new ArrayList<Change>();
        for (Change change : changes) {
            var from = origins.get(change.path());
            if (from != null && came(change)) {
                store.moveBefore(from, change);
                result.add(renamed(change, from));
            } else if (!moved.contains(change.number())) {
                result.add(change);
            }
        }
        return result;
    }

    private static Change renamed(Change to, Change from) {
        var transition =
                new Transition(from.transition().before(), to.transition().after());
        return new Change(to.number(), to.path(), transition, Optional.of(from.path()), to.decision());
    }
}
