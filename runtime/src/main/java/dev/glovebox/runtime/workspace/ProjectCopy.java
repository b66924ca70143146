package dev.glovebox.runtime.workspace;

import dev.glovebox.model.ByteSize;
import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Copies a project for a box to write. Links are copied as links, and what is no file is left out and said so. */
final class ProjectCopy extends SimpleFileVisitor<Path> {

    /** What one run may cost in time and disk where nothing better than a copy can be had. */
    private static final ByteSize MOST = ByteSize.gibibytes(4);

    /** As an overlay's layer counts: a file takes room beside its bytes. */
    private static final int BYTES_PER_FILE = 1024;

    private static final int LEAST_FILES = 1024;

    private final Path project;
    private final Path copy;
    private final boolean give;
    private final BoxUser user;
    private final long most;
    private final List<String> notes = new ArrayList<>();
    private long bytes;
    private long files;

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

    private ProjectCopy(Path project, Path copy, BoxUser user, long most) throws IOException {
        this.project = project;
        this.copy = copy;
        this.user = user;
        this.most = most;
        this.give = BoxUser.current().root();
    }

    /**
     * Copies, and notes what could not be copied.
     *
     * @param more how much a run may write on top
     */
    static Made make(Path project, WorkspaceDirectory directory, BoxUser user, ByteSize more) throws IOException {
        var visitor = new ProjectCopy(project, directory.copy(), user, MOST.bytes());
        Files.walkFileTree(project, visitor);
        var bounds = new CopyGuard.Bounds(
                visitor.bytes + more.bytes(), visitor.files + Math.max(LEAST_FILES, more.bytes() / BYTES_PER_FILE));
        return new Made(visitor.notes, bounds);
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
        files++;
        put(directory);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        if (attributes.isOther()) {
            notes.add("left out of the copy, for it is no file: " + project.relativize(file));
            return FileVisitResult.CONTINUE;
        }
        files++;
        bytes += attributes.size();
        if (bytes > most) {
            throw new IOException("the project has more than " + new ByteSize(most) + ", too much to copy for one run");
        }
        put(file);
        return FileVisitResult.CONTINUE;
    }

    private void put(Path from) throws IOException {
        Path to = copy.resolve(project.relativize(from));
        Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
        if (give) {
            Files.setAttribute(to, "unix:uid", user.uid(), LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(to, "unix:gid", user.gid(), LinkOption.NOFOLLOW_LINKS);
        }
    }
}
