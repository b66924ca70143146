package dev.glovebox.model.spec;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder someone works in, and the only places of the host its runs may see.
 *
 * @param allowedPaths places outside the root that may be mounted too; every one a person wrote down
 */
public record Project(String id, Path rootPath, List<Path> allowedPaths) {

    public Project {
        if (id.isBlank()) {
            throw new IllegalArgumentException("a project needs an id");
        }
        allowedPaths = List.copyOf(allowedPaths);
    }

    /** The same, with the sources of these mounts. */
    public Project allowing(List<Mount> mounts) {
        var all = Stream.concat(allowedPaths.stream(), mounts.stream().map(Mount::source));
        return new Project(id, rootPath, all.toList());
    }
}
