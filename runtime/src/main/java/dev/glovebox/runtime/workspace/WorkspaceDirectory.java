package dev.glovebox.runtime.workspace;

import dev.glovebox.engine.Controller;
import dev.glovebox.model.RunId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The place of one workspace.
 *
 * <pre>
 * run/           0711  a box's user passes through on its way to the view
 *   controller         who made it, so that a later process can tell a leftover
 *   lower, store       mount points of the overlay's layers; whoever mounts makes them
 *   merged             the overlay, or
 *   copy               the copy
 * </pre>
 */
record WorkspaceDirectory(Path path) {

    private static final List<String> MOUNT_POINTS = List.of("merged", "lower", "store");

    static WorkspaceDirectory of(Path workspaces, RunId run) {
        return new WorkspaceDirectory(workspaces.resolve(run.text()));
    }

    /** For a copy; whoever mounts makes it himself, and may have failed after that. */
    void make() throws IOException {
        if (!Files.exists(controllerFile())) {
            Files.createDirectories(path);
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx--x--x"));
            Files.writeString(controllerFile(), Controller.current());
        }
    }

    Path merged() {
        return path.resolve("merged");
    }

    Path lower() {
        return path.resolve("lower");
    }

    Path upper() {
        return path.resolve("store/upper");
    }

    Path copy() {
        return path.resolve("copy");
    }

    private Path controllerFile() {
        return path.resolve("controller");
    }

    /** Gives the overlay's writable layer the mode that the project has now, and the date of this moment, which is returned. */
    FileTime renewLayer(Path project) throws IOException {
        Files.setAttribute(upper(), "unix:mode", Objects.requireNonNull(Files.getAttribute(project, "unix:mode")));
        return changed(upper());
    }

    /** By the clock that stamps files, which is not quite the one programs read. */
    private FileTime now() throws IOException {
        Path mark = path.resolve("mark");
        Files.deleteIfExists(mark);
        Files.createFile(mark);
        return changed(mark);
    }

    private static FileTime changed(Path file) throws IOException {
        return (FileTime) Objects.requireNonNull(Files.getAttribute(file, "unix:ctime"));
    }

    /** A moment after which everything that changes is stamped later: the clock ticks only every few milliseconds. */
    FileTime seal() throws IOException {
        FileTime sealed = now();
        while (now().compareTo(sealed) <= 0) {
            LockSupport.parkNanos(500_000);
        }
        return sealed;
    }

    /** Whether whoever made it is gone. Half a note is no note: whoever is writing it lives. */
    boolean orphaned() throws IOException {
        try {
            String controller = Files.readString(controllerFile(), StandardCharsets.US_ASCII);
            return !controller.isEmpty() && !Controller.alive(controller);
        } catch (NoSuchFileException young) {
            return Files.getLastModifiedTime(path).toMillis() < System.currentTimeMillis() - 60_000;
        }
    }

    /** Everything must be unmounted: mount points are removed as empty directories, or not at all. */
    void delete() throws IOException {
        for (String name : MOUNT_POINTS) {
            Files.deleteIfExists(path.resolve(name));
        }
        if (Files.exists(copy())) {
            deleteTree(copy());
        }
        Files.deleteIfExists(path.resolve("mark"));
        Files.deleteIfExists(controllerFile());
        Files.deleteIfExists(path);
    }

    /** Links are removed, not followed; a directory its owner locked is unlocked first. */
    private static void deleteTree(Path tree) throws IOException {
        Files.walkFileTree(tree, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failed) throws IOException {
                if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS) || Files.isReadable(file)) {
                    throw failed;
                }
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
                deleteTree(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failed) throws IOException {
                if (failed != null) {
                    throw failed;
                }
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
