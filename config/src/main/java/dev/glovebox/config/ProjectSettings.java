package dev.glovebox.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What the configuration says of the project; the command line may name another.
 *
 * @param allowedPaths places outside the project that may be mounted too
 * @param changes what becomes of what runs do to it
 */
public record ProjectSettings(Optional<Path> rootPath, List<Path> allowedPaths, ChangeSettings changes) {

    public ProjectSettings {
        allowedPaths = List.copyOf(allowedPaths);
    }
}
