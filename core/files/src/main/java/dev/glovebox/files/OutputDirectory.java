package dev.glovebox.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A directory that new files are written into: beneath it and nowhere else, and onto nothing that is there already. */
public final class OutputDirectory implements AutoCloseable {

    private final DirectoryHandle directory;

    private OutputDirectory(DirectoryHandle directory) {
        this.directory = directory;
    }

    /** A directory beneath one that strangers may have planted links in: none is followed. What is missing is made. */
    public static OutputDirectory beneath(DirectoryHandle root, Path relative) throws IOException {
        return new OutputDirectory(made(root, relative));
    }

    /**
     * A directory that a person chose. A relative path is followed from where they are without links, since runs may have written
     * there before.
     */
    public static OutputDirectory chosen(Path here, Path chosen) throws IOException {
        Path from = here.toRealPath();
        Path wanted = from.resolve(chosen).normalize();
        if (chosen.isAbsolute() || !wanted.startsWith(from)) {
            return at(wanted);
        }
        try (var root = DirectoryHandle.open(from)) {
            return beneath(root, from.relativize(wanted));
        }
    }

    /** A directory wherever a person wants it. Links in what exists of the path are theirs; the rest is made. */
    public static OutputDirectory at(Path chosen) throws IOException {
        Path wanted = chosen.toAbsolutePath().normalize();
        Path existing = wanted;
        for (Path above = wanted.getParent(); above != null && !Files.exists(existing); above = above.getParent()) {
            existing = above;
        }
        try (var root = DirectoryHandle.open(existing.toRealPath())) {
            return beneath(root, existing.relativize(wanted));
        }
    }

    private static DirectoryHandle made(DirectoryHandle root, Path relative) throws IOException {
        var at = root.beneath(Path.of(""));
        if (relative.toString().isEmpty()) {
            return at;
        }
        for (Path name : relative) {
            try (var above = at) {
                if (!above.exists(name)) {
                    make(above, name);
                }
                at = above.directory(name);
            }
        }
        return at;
    }

    private static void make(DirectoryHandle above, Path name) throws IOException {
        try {
            Files.createDirectory(above.entry(name));
        } catch (FileAlreadyExistsException sameMoment) {
            // if it is no directory, opening it says so
        }
    }

    /** A new file; fails where something is, a link included. Its directories are made. */
    public OutputStream create(Path relative) throws IOException {
        Path parent = relative.getParent();
        Path name = parent == null ? relative : parent.relativize(relative);
        try (var opened = made(directory, parent == null ? Path.of("") : parent)) {
            return Files.newOutputStream(
                    opened.entry(name),
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
        }
    }

    @Override
    public void close() {
        directory.close();
    }
}
