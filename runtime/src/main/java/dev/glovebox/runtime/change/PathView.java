package dev.glovebox.runtime.change;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A project by its path. */
public record PathView(Path root) implements ProjectView {

    @Override
    public Optional<Entry> entry(String path) throws IOException {
        Path file = root.resolve(path);
        try {
            var found = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (found.isDirectory()) {
                return Optional.of(new Entry.Directory());
            }
            return Optional.of(
                    found.isSymbolicLink()
                            ? new Entry.Link(Files.readSymbolicLink(file).toString())
                            : new Entry.Other());
        } catch (NoSuchFileException | NotDirectoryException absent) {
            return Optional.empty();
        }
    }

    @Override
    public boolean exists(String path) {
        return Files.exists(root.resolve(path), LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public Collection<String> names(String directory) throws IOException {
        Path listed = root.resolve(directory);
        return Files.isDirectory(listed, LinkOption.NOFOLLOW_LINKS)
                ? DirectoryNames.of(listed).stream().map(Path::toString).toList()
                : List.of();
    }
}
