package dev.glovebox.config;

import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.config.file.ConfigurationFile;
import dev.glovebox.config.file.ConfigurationFile.Vouching;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which files count.
 *
 * <p>A file that is named, by {@code --config} or {@code $GLOVEBOX_CONFIG}, is the only one. Otherwise the user's own file
 * counts, or the machine's where the user has none; and over it {@code ./glovebox.yaml} and that of the project worked on,
 * which may only tighten: they add to the file below, because hiding what the user wrote there would loosen it.
 */
public final class ConfigurationSearch {

    private static final String NAME = "glovebox.yaml";

    private final HostEnvironment around;

    private ConfigurationSearch(HostEnvironment around) {
        this.around = around;
    }

    /** The files to read, each over the one before it; none means the defaults. */
    public static List<ConfigurationFile> files(Optional<Path> named, HostEnvironment around) {
        return files(named, Optional.empty(), around);
    }

    /** The same for work on a project, whose own file counts as the one in the current directory does. */
    static List<ConfigurationFile> files(Optional<Path> named, Optional<Path> project, HostEnvironment around) {
        return new ConfigurationSearch(around).files(named, project);
    }

    private List<ConfigurationFile> files(Optional<Path> named, Optional<Path> project) {
        var only = named.or(() -> around.variable("GLOVEBOX_CONFIG").map(Path::of));
        if (only.isPresent()) {
            return List.of(file(around.workingDirectory().resolve(only.get()), Vouching.VOUCHED));
        }
        var files = new ArrayList<ConfigurationFile>();
        Stream.of(around.baseDirectory("XDG_CONFIG_HOME", ".config").resolve("glovebox"), around.systemDirectory())
                .map(directory -> directory.resolve(NAME))
                .filter(Files::exists)
                .findFirst()
                .ifPresent(path -> files.add(file(path, Vouching.VOUCHED)));
        addFound(around.workingDirectory(), files);
        project.map(around.workingDirectory()::resolve).ifPresent(directory -> addFound(directory, files));
        return files;
    }

    private void addFound(Path directory, List<ConfigurationFile> files) {
        var found = directory.resolve(NAME);
        // A link that leads nowhere is there, too: reading it says so.
        if (Files.exists(found, LinkOption.NOFOLLOW_LINKS)
                && files.stream().noneMatch(file -> same(file.path(), found))) {
            files.add(file(found, Vouching.FOUND));
        }
    }

    private ConfigurationFile file(Path path, Vouching vouching) {
        var shown = path.startsWith(around.workingDirectory())
                ? around.workingDirectory().relativize(path)
                : path;
        return new ConfigurationFile(path, shown.toString(), vouching);
    }

    private static boolean same(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException gone) {
            return false;
        }
    }
}
