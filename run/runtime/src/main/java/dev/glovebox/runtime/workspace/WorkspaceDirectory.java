package dev.glovebox.runtime.workspace;

import dev.glovebox.engine.Controller;
import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
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

    static final Path COPY = Path.of("copy");
    static final Path MERGED = Path.of("merged");
    static final Path UPPER = Path.of("store/upper");

    /** The project that was checked, read-only, as long as the overlay is mounted. */
    static final Path LOWER = Path.of("lower");

    private static final List<Path> MOUNT_POINTS = List.of(MERGED, LOWER, Path.of("store"));
    private static final Path MARK = Path.of("mark");
    private static final Path CONTROLLER = Path.of("controller");

    private static final int MOST_CONTROLLER = 100;
    private static final int YOUNG_MILLIS = 60_000;

    static WorkspaceDirectory of(Path workspaces, RunId run) {
        return new WorkspaceDirectory(workspaces.resolve(run.text()));
    }

    /** For a copy; whoever mounts makes it himself, and may have failed after that. */
    void make() throws IOException {
        if (!Files.exists(path.resolve(CONTROLLER))) {
            var closed = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
            Files.createDirectory(path, closed);
            Files.writeString(path.resolve(CONTROLLER), Controller.current());
        }
    }

    Path merged() {
        return path.resolve(MERGED);
    }

    private Path upper() {
        return path.resolve(UPPER);
    }

    Path copy() {
        return path.resolve(COPY);
    }

    /** To work in, whatever is renamed above it. To be closed by the caller. */
    DirectoryHandle open() throws IOException {
        try (var all = all(path.resolveSibling(""))) {
            return all.directory(name());
        }
    }

    /** All of them. Ours, or it is not the directory we think of: someone may have renamed what is above it. */
    static DirectoryHandle all(Path workspaces) throws IOException {
        var all = DirectoryHandle.open(workspaces.toRealPath());
        int owner = all.attributes().uid();
        if (owner != BoxUser.current().uid()) {
            all.close();
            throw new IOException(all + " belongs to user " + owner);
        }
        return all;
    }

    private Path name() {
        return path.getFileName();
    }

    /** Gives the overlay's writable layer the mode that the project has now, and the date of this moment, which is returned. */
    FileTime renewLayer() throws IOException {
        Path lower = path.resolve(LOWER);
        Files.setAttribute(upper(), "unix:mode", Objects.requireNonNull(Files.getAttribute(lower, "unix:mode")));
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
    boolean orphaned(DirectoryHandle all) throws IOException {
        try (var run = all.directory(name());
                var note = run.read(CONTROLLER)) {
            String controller = new String(note.readNBytes(MOST_CONTROLLER), StandardCharsets.US_ASCII);
            return !controller.isEmpty() && !Controller.alive(controller);
        } catch (NoSuchFileException young) {
            return all.attributes(name()).changed().toMillis() < System.currentTimeMillis() - YOUNG_MILLIS;
        }
    }

    /** Takes away what is mounted in a workspace. */
    interface Unmounting {
        void unmount() throws IOException;
    }

    /** The end of a workspace, with what is mounted in it. */
    void remove(Unmounting mounted) {
        try {
            mounted.unmount();
            delete();
        } catch (IOException stuck) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "the workspace " + path + " cannot be removed: " + stuck.getMessage(),
                    "the next command tries again",
                    stuck);
        }
    }

    /** See {@link #delete(DirectoryHandle)}. */
    void delete() throws IOException {
        try (var all = all(path.resolveSibling(""))) {
            delete(all);
        } catch (NoSuchFileException neverMade) {
            // nor what it would be in
        }
    }

    /**
     * Everything must be unmounted: mount points are removed as empty directories, or not at all. Nothing is followed, and whatever is
     * renamed meanwhile nothing else is removed.
     */
    void delete(DirectoryHandle all) throws IOException {
        try (var run = all.directory(name())) {
            for (Path mountPoint : MOUNT_POINTS) {
                Files.deleteIfExists(run.entry(mountPoint));
            }
            run.delete(COPY);
            Files.deleteIfExists(run.entry(MARK));
            Files.deleteIfExists(run.entry(CONTROLLER));
        } catch (NoSuchFileException gone) {
            return; // by someone else, or it was never made
        }
        Files.deleteIfExists(all.entry(name()));
    }
}
