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

/** Copies a project for a box to write. Links are copied as links, and what is no file is left out and said so. */
final class ProjectCopy extends SimpleFileVisitor<Path> {

    private final Path project;
    private final Path copy;
    private final boolean give;
    private final BoxUser user;
    private final long most;
    private final List<String> notes = new ArrayList<>();
    private long bytes;

    private ProjectCopy(Path project, Path copy, BoxUser user, long most) throws IOException {
        this.project = project;
        this.copy = copy;
        this.user = user;
        this.most = most;
        this.give = BoxUser.current().root();
    }

    /** Returns what could not be copied. */
    static List<String> make(Path project, Path copy, BoxUser user, ByteSize most) throws IOException {
        var visitor = new ProjectCopy(project, copy, user, most.bytes());
        Files.walkFileTree(project, visitor);
        return visitor.notes;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
        put(directory);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        if (attributes.isOther()) {
            notes.add("left out of the copy, for it is no file: " + project.relativize(file));
            return FileVisitResult.CONTINUE;
        }
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
