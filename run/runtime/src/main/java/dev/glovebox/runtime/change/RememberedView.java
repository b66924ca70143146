package dev.glovebox.runtime.change;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A project that is looked at once: what a directory was found to hold answers for what is asked about it later. */
public final class RememberedView implements ProjectView {

    private final ProjectView project;
    private final Map<String, Set<String>> listed = new HashMap<>();

    public RememberedView(ProjectView project) {
        this.project = project;
    }

    @Override
    public Optional<Entry> entry(String path) throws IOException {
        return project.entry(path);
    }

    @Override
    public boolean exists(String path) throws IOException {
        int slash = path.lastIndexOf('/');
        var names = listed.get(slash < 0 ? "" : path.substring(0, slash));
        return names == null ? project.exists(path) : names.contains(path.substring(slash + 1));
    }

    @Override
    public Collection<String> names(String directory) throws IOException {
        var names = listed.get(directory);
        if (names == null) {
            names = new HashSet<>(project.names(directory));
            listed.put(directory, names);
        }
        return names;
    }
}
