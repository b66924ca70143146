package dev.glovebox.model.spec;

import java.nio.file.Path;
import java.util.List;

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
}
