package dev.glovebox.runtime.workspace;

import dev.glovebox.engine.Controller;
import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.model.RunId;
import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/**
 * The place of one workspace.
 *
 * <pre>
 * run/           0700  nobody else passes: boxes get what is in it by a mount
 *   controller         who made it, so that a later process can tell a leftover
 *   lower, store       mount points of the overlay's layers; whoever mounts makes them
 *   merged             the overlay, or
 *   copy               the copy
 * </pre>
 */
record WorkspaceDirectory(Path path) {

    private static final List<String> MOUNT_POINTS = List.of("merged", "lower", "store");

    static final Path COPY = Path.of("copy");

    private static final Path MARK = Path.of("mark");

    private static final Path CONTROLLER = Path.of("controller");

    static WorkspaceDirectory of(Path workspaces, RunId run) {
        return new WorkspaceDirectory(workspaces.resolve(run.text()));
    }

    /** For a copy; whoever mounts makes it himself, and may have failed after that. */
    void make() throws IOException {
        if (!Files.exists(controllerFile())) {
            var closed = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
            Files.createDirectory(path, closed);
            Files.writeString(controllerFile(), Controller.current());
        }
    }

    /** The project that was checked, read-only, as long as the overlay is mounted. */
    Path lower() {
        return path.resolve("lower");
    }

    Path merged() {
        return path.resolve("merged");
    }

    Path upper() {
        return path.resolve("store/upper");
    }

    Path copy() {
        return path.resolve(COPY);
    }

    /** To work in, whatever is renamed above it. To be closed by the caller. */
    DirectoryHandle open() throws IOException {
        try (var all = parent()) {
            return all.directory(name());
        }
    }

    /** Ours, or it is not the one we think of: someone may have renamed what is above it. */
    private DirectoryHandle parent() throws IOException {
        var all = DirectoryHandle.open(path.resolveSibling("").toRealPath());
        var attributes = all.attributes();
        if (attributes.uid() != BoxUser.current().uid()) {
            all.close();
            throw new IOException(all + " belongs to user " + attributes.uid());
        }
        return all;
    }

    private Path name() {
        return path.getFileName();
    }

    private Path controllerFile() {
        return path.resolve(CONTROLLER);
    }

    /** Gives the overlay's writable layer the mode that the project has now, and the date of this moment, which is returned. */
    FileTime renewLayer() throws IOException {
        Files.setAttribute(upper(), "unix:mode", Objects.requireNonNull(Files.getAttribute(lower(), "unix:mode")));
        return changed(upper());
    }

    /** By the clock that stamps files, which is not quite the one programs read. */
    private FileTime now() throws IOException {
        Path mark = path.resolve(MARK);
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

    /**
     * Everything must be unmounted: mount points are removed as empty directories, or not at all. Nothing is followed, and whatever is
     * renamed meanwhile nothing else is removed.
     */
    void delete() throws IOException {
        try (var all = parent()) {
            try (var run = all.directory(name())) {
                for (String mountPoint : MOUNT_POINTS) {
                    Files.deleteIfExists(run.entry(Path.of(mountPoint)));
                }
                run.delete(COPY);
                Files.deleteIfExists(run.entry(MARK));
                Files.deleteIfExists(run.entry(CONTROLLER));
            }
            Files.deleteIfExists(all.entry(name()));
        } catch (NoSuchFileException gone) {
            // by someone else, or it was never made
        }
    }
}
