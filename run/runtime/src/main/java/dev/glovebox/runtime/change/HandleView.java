package dev.glovebox.runtime.change;

import dev.glovebox.files.DirectoryHandle;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A project that is held open, whatever its path leads to by now. */
public record HandleView(DirectoryHandle root) implements ProjectView {

    @Override
    public Optional<Entry> entry(String path) throws IOException {
        if (path.isEmpty()) {
            return Optional.of(new Entry.Directory());
        }
        try (var parent = parent(path)) {
            Path name = name(path);
            var found = parent.attributes(name);
            if (found.directory()) {
                return Optional.of(new Entry.Directory());
            }
            return Optional.of(found.link() ? new Entry.Link(parent.target(name).toString()) : new Entry.Other());
        } catch (NoSuchFileException | NotDirectoryException absent) {
            return Optional.empty();
        }
    }

    @Override
    public boolean exists(String path) throws IOException {
        return path.isEmpty() || root.existsBeneath(Path.of(path));
    }

    @Override
    public Collection<String> names(String directory) throws IOException {
        try (var listed = root.beneath(Path.of(directory))) {
            return listed.names().stream().map(Path::toString).toList();
        } catch (NoSuchFileException | NotDirectoryException absent) {
            return List.of();
        }
    }

    private DirectoryHandle parent(String path) throws IOException {
        int slash = path.lastIndexOf('/');
        return root.beneath(Path.of(slash < 0 ? "" : path.substring(0, slash)));
    }

    private static Path name(String path) {
        return Path.of(path.substring(path.lastIndexOf('/') + 1));
    }
}
