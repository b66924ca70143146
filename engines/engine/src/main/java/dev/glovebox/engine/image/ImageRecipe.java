package dev.glovebox.engine.image;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The package list and the scripts that make the image's file system, in one directory. */
public record ImageRecipe(Path directory) {

    private static final List<String> FILES = List.of("build.sh", "customize.sh", "packages.txt");

    Path script() {
        return directory.resolve("build.sh").toAbsolutePath();
    }

    /** Changes when any part of the recipe does. */
    ContentDigest digest() {
        return ContentDigest.of(FILES.stream()
                .map(file -> file + " " + digest(directory.resolve(file)).hex() + "\n")
                .collect(Collectors.joining()));
    }

    private ContentDigest digest(Path file) {
        try {
            return ContentDigest.of(Files.newInputStream(file));
        } catch (IOException unreadable) {
            throw new SandboxException(
                    FailureCode.NO_IMAGE,
                    "the image recipe is incomplete: " + file + " cannot be read",
                    "install Glovebox again, or use its source checkout: its image directory contains "
                            + String.join(", ", FILES),
                    unreadable);
        }
    }
}
