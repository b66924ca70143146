package dev.glovebox.runtime.change.judge;

import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.ProjectView;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A project as it would be after changes. Looks into the project only where it is asked, and once. */
final class ProjectedTree {

    private final ProjectView project;
    private final Map<String, Change> changed = new HashMap<>();
    private final Set<String> left = new HashSet<>();
    private final Map<String, Optional<ProjectView.Entry>> known = new HashMap<>();

    ProjectedTree(ProjectView project, List<Change> changes) {
        this.project = project;
        for (Change change : changes) {
            changed.put(change.path(), change);
            change.origin().ifPresent(left::add);
        }
    }

    /** Entry that would be at a path. Precondition: its parents would be directories. */
    Optional<ProjectView.Entry> entry(String path) throws IOException {
        var change = changed.get(path);
        if (change != null) {
            return change.transition().after().map(ProjectedTree::entry);
        }
        if (left.contains(path)) {
            return Optional.empty();
        }
        var seen = known.get(path);
        if (seen == null) {
            seen = project.entry(path);
            known.put(path, seen);
        }
        return seen;
    }

    private static ProjectView.Entry entry(FileState state) {
        return switch (state) {
            case FileState.Directory _ -> new ProjectView.Entry.Directory();
            case FileState.Link(String target) -> new ProjectView.Entry.Link(target);
            case FileState.Regular _, FileState.Special _ -> new ProjectView.Entry.Other();
        };
    }

    /** Whether the project itself has something there, whatever the changes do to it. */
    boolean projectHas(String path) throws IOException {
        return project.exists(path);
    }

    Optional<Change> change(String path) {
        return Optional.ofNullable(changed.get(path));
    }
}
