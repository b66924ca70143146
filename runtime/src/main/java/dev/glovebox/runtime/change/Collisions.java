package dev.glovebox.runtime.change;

import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.policy.change.FoldedPath;
import dev.glovebox.policy.change.Verdict;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Refuses new names that differ from another only in case or normal form: on some file systems they are the same file. */
final class Collisions {

    private final DirectoryHandle project;
    private final Map<String, Map<String, List<String>>> existing = new HashMap<>();

    Collisions(DirectoryHandle project) {
        this.project = project;
    }

    List<Change> judged(List<Change> changes) throws IOException {
        Map<String, Integer> created = new HashMap<>();
        Set<String> deleted = new HashSet<>();
        for (Change change : changes) {
            if (change.transition().before().isEmpty()) {
                created.merge(FoldedPath.of(change.path()), 1, Integer::sum);
            }
            if (change.transition().after().isEmpty()) {
                deleted.add(change.path());
            }
        }
        var judged = new ArrayList<Change>();
        for (Change change : changes) {
            boolean collides = change.transition().before().isEmpty()
                    && change.allowed()
                    && (created.getOrDefault(FoldedPath.of(change.path()), 0) > 1
                            || meetsAnother(change.path(), deleted));
            judged.add(
                    collides
                            ? change.withVerdict(new Verdict.Denied(
                                    "change.collision", "another name differs from it only in case or form"))
                            : change);
        }
        return judged;
    }

    private boolean meetsAnother(String path, Set<String> deleted) throws IOException {
        int slash = path.lastIndexOf('/');
        String parent = slash < 0 ? "" : path.substring(0, slash);
        String prefix = parent.isEmpty() ? "" : parent + "/";
        var alike = names(parent).getOrDefault(FoldedPath.of(path.substring(slash + 1)), List.of());
        return alike.stream().anyMatch(name -> !deleted.contains(prefix + name));
    }

    /** Of the project, by their folded form, and only if the directory is a real one. */
    private Map<String, List<String>> names(String parent) throws IOException {
        var known = existing.get(parent);
        if (known != null) {
            return known;
        }
        Map<String, List<String>> names = new HashMap<>();
        try (var directory = project.beneath(Path.of(parent))) {
            for (Path name : DirectoryNames.of(directory)) {
                names.computeIfAbsent(FoldedPath.of(name.toString()), _ -> new ArrayList<>())
                        .add(name.toString());
            }
        } catch (NoSuchFileException | NotDirectoryException notThere) {
            // then there is no name to meet
        }
        existing.put(parent, names);
        return names;
    }
}
