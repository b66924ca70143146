package dev.glovebox.runtime.workspace;

import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.files.EntryAttributes;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * Copies a project for a box to write, entry by entry beneath the directory that was checked. Links are copied as links and never
 * followed, and what is no file is left out and said so.
 *
 * <p>As root, what belongs to the owner of the project is given to the box's user, and everything else stays with whom it belongs to: the
 * box sees neither more nor less than through an overlay.
 */
final class ProjectCopy {

    /** Maximum size of a copy for one run. */
    private static final ByteSize MOST = ByteSize.gibibytes(4);

    /** As an overlay's layer counts: a file takes room beside its bytes. */
    private static final int BYTES_PER_FILE = 1024;

    private static final int LEAST_FILES = 1024;

    private static final int BUFFER = 1 << 16;

    /**
     * A copy.
     *
     * @param notes what to tell about it
     * @param bounds how far it may grow
     */
    record Made(List<String> notes, CopyGuard.Bounds bounds) {
        Made {
            notes = List.copyOf(notes);
        }

        Made because(String why) {
            return new Made(Stream.concat(Stream.of(why), notes.stream()).toList(), bounds);
        }
    }

    /** A directory whose permissions come when everything is in it: its owner may have none to write there. */
    private record Unfinished(Path path, EntryAttributes as, FileTime modified) {}

    private final DirectoryHandle project;
    private final DirectoryHandle destination;
    private final Ownership ownership;
    private final List<String> notes = new ArrayList<>();
    private final Deque<Unfinished> unfinished = new ArrayDeque<>();
    private final byte[] buffer = new byte[BUFFER];
    private long bytes;
    private long files;

    private ProjectCopy(DirectoryHandle project, DirectoryHandle destination, Ownership ownership) {
        this.project = project;
        this.destination = destination;
        this.ownership = ownership;
    }

    /**
     * Copies, and notes what could not be copied.
     *
     * @param destination gets the copy under {@code name}
     * @param more how much a run may write on top
     */
    static Made make(DirectoryHandle project, DirectoryHandle destination, Path name, BoxUser user, ByteSize more)
            throws IOException {
        var root = project.attributes();
        var copy = new ProjectCopy(project, destination, Ownership.of(root, user));
        copy.copyDirectory(Path.of(""), name, root);
        copy.finish();
        var bounds = new CopyGuard.Bounds(
                copy.bytes + more.bytes(), copy.files + Math.max(LEAST_FILES, more.bytes() / BYTES_PER_FILE));
        return new Made(copy.notes, bounds);
    }

    /** Breadth first, and opened anew from the root each time: neither the stack nor open files grow with the depth. */
    private void copyDirectory(Path top, Path name, EntryAttributes root) throws IOException {
        Deque<Path> pending = new ArrayDeque<>();
        makeDirectory(destination, name, name, root, Files.getLastModifiedTime(project.path()));
        pending.add(top);
        while (!pending.isEmpty()) {
            Path relative = pending.remove();
            Path copied = relative.toString().isEmpty() ? name : name.resolve(relative);
            try (var from = project.beneath(relative);
                    var to = destination.beneath(copied)) {
                for (Path entry : from.names()) {
                    Path below = relative.resolve(entry);
                    if (copyEntry(from, to, entry, below, copied.resolve(entry))) {
                        pending.add(below);
                    }
                }
            }
        }
    }

    /** Whether it is a directory, whose entries are still to be copied. */
    private boolean copyEntry(DirectoryHandle from, DirectoryHandle to, Path name, Path shown, Path copied)
            throws IOException {
        var found = from.attributes(name);
        if (found.directory()) {
            makeDirectory(to, name, copied, found, found.modified());
            return true;
        }
        if (found.link()) {
            files++;
            Files.createSymbolicLink(to.entry(name), from.target(name));
            ownership.give(to, name, found);
        } else if (found.regular()) {
            files++;
            copyFile(from, to, name);
        } else {
            notes.add("not copied, because it is not a regular file: " + shown);
        }
        return false;
    }

    private void makeDirectory(DirectoryHandle to, Path name, Path copied, EntryAttributes as, FileTime modified)
            throws IOException {
        files++;
        to.makeDirectory(name).close();
        unfinished.push(new Unfinished(copied, as, modified));
    }

    /** Owner and permissions are those of the very file that was read. */
    private void copyFile(DirectoryHandle from, DirectoryHandle to, Path name) throws IOException {
        Path copy = to.entry(name);
        try (var file = from.file(name)) {
            try (OutputStream out = Files.newOutputStream(copy, StandardOpenOption.CREATE_NEW)) {
                copyContent(file.content(), out);
            }
            Files.setLastModifiedTime(copy, file.attributes().modified());
            ownership.give(to, name, file.attributes());
            to.setMode(name, file.attributes().mode());
        }
    }

    private void copyContent(InputStream in, OutputStream out) throws IOException {
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            bytes += count;
            if (bytes > MOST.bytes()) {
                throw new IOException("the project has more than " + MOST + ", which is too large to copy for one run");
            }
            out.write(buffer, 0, count);
        }
    }

    /** The deepest first. */
    private void finish() throws IOException {
        for (Unfinished directory : unfinished) {
            Path parent = directory.path().getParent();
            try (var to = destination.beneath(parent == null ? Path.of("") : parent)) {
                Path name = directory.path().getFileName();
                Files.setLastModifiedTime(to.entry(name), directory.modified());
                ownership.give(to, name, directory.as());
                to.setMode(name, directory.as().mode());
            }
        }
    }
}
