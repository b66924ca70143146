package dev.glovebox.runtime.change.judge;

import dev.glovebox.policy.change.FoldedPath;
import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.Checkpoint;
import dev.glovebox.runtime.change.ProjectView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Refuses new names that differ from another in the same directory only in case or normal form: on some file systems they are
 * the same file. What is in a directory that is refused goes with it.
 */
public final class Collisions {

    private final ProjectView project;
    private final Checkpoint checkpoint;
    private final Map<String, Map<String, List<String>>> existing = new HashMap<>();
    /** By directory, then by folded name: how many come. */
    private final Map<String, Map<String, Integer>> created = new HashMap<>();

    private final Set<String> deleted = new HashSet<>();

    public Collisions(ProjectView project, Checkpoint checkpoint) {
        this.project = project;
        this.checkpoint = checkpoint;
    }

    public List<Change> judged(List<Change> changes) throws IOException {
        for (Change change : changes) {
            checkpoint.pass();
            if (change.transition().before().isEmpty()) {
                created.computeIfAbsent(parent(change.path()), _ -> new HashMap<>())
                        .merge(folded(change.path()), 1, Integer::sum);
            }
            if (change.transition().after().isEmpty()) {
                deleted.add(change.path());
            }
        }
        var judged = new ArrayList<Change>(changes.size());
        for (Change change : changes) {
            checkpoint.pass();
            boolean collides =
                    change.transition().before().isEmpty() && change.allowed() && meetsAnother(change.path());
            judged.add(
                    collides
                            ? change.withDecision(new PathDecision.Denied(
                                    "change.collision", "another name differs only in case or Unicode form"))
                            : change);
        }
        return judged;
    }

    private boolean meetsAnother(String path) throws IOException {
        String parent = parent(path);
        String folded = folded(path);
        if (created.getOrDefault(parent, Map.of()).getOrDefault(folded, 0) > 1) {
            return true;
        }
        String prefix = parent.isEmpty() ? "" : parent + "/";
        return names(parent).getOrDefault(folded, List.of()).stream()
                .anyMatch(name -> !deleted.contains(prefix + name));
    }

    private static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash);
    }

    private static String folded(String path) {
        return FoldedPath.of(path.substring(path.lastIndexOf('/') + 1));
    }

    /** Of the project, by their folded form. */
    private Map<String, List<String>> names(String parent) throws IOException {
        var known = existing.get(parent);
        if (known != null) {
            return known;
        }
        Map<String, List<String>> names = new HashMap<>();
        for (String name : project.names(parent)) {
            names.computeIfAbsent(FoldedPath.of(name), _ -> new ArrayList<>()).add(name);
        }
        existing.put(parent, names);
        return names;
    }
}
