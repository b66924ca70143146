package dev.glovebox.runtime.change.judge;

import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.runtime.change.Change;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Refusals that follow from other refusals: nothing can come into a directory that may not come, and no directory can go while something in
 * it must stay.
 */
public final class Inheritance {

    private Inheritance() {}

    /** The changes in the order of their paths, and so they are returned. */
    public static List<Change> of(List<Change> changes) {
        return upwards(downwards(changes));
    }

    private static List<Change> downwards(List<Change> changes) {
        var result = new ArrayList<Change>();
        Map<String, PathDecision> refused = new HashMap<>();
        for (Change change : changes) {
            int slash = change.path().lastIndexOf('/');
            var above = slash < 0 ? null : refused.get(change.path().substring(0, slash));
            boolean stays = change.transition().after().isPresent();
            var judged = above != null && stays && change.allowed() ? change.withDecision(above) : change;
            if (judged.becomesDirectory() && !judged.allowed()) {
                refused.put(judged.path(), judged.decision());
            }
            result.add(judged);
        }
        return result;
    }

    /** Up to the first directory that is known to stay: those above it are, too. */
    private static void hold(String path, Map<String, String> holding) {
        for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
            if (holding.putIfAbsent(path.substring(0, slash), path) != null) {
                return;
            }
        }
    }

    private static List<Change> upwards(List<Change> changes) {
        Map<String, String> holding = new HashMap<>();
        for (Change change : changes) {
            if (!change.allowed()) {
                change.leaves().ifPresent(path -> hold(path, holding));
            }
        }
        return changes.stream()
                .map(change -> change.allowed() && change.ceasesDirectory() && holding.containsKey(change.path())
                        ? change.withDecision(new PathDecision.Denied(
                                "change.holds_refused",
                                "it contains " + holding.get(change.path()) + ", whose removal is refused"))
                        : change)
                .toList();
    }
}
