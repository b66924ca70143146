package dev.glovebox.engine.docker;

import dev.glovebox.engine.JobFailure;
import dev.glovebox.engine.MountRefusal;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedMount;
import dev.glovebox.policy.path.PinnedSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Views of what a box may write directly, with its owner mapped to the box's user, at places from which the daemon mounts it. They are needed
 * until the container has them, and gone then: the container keeps its own mount of them. They lie beside the box's directory, where
 * nothing is ever removed with what is in it.
 */
final class WritableViews implements AutoCloseable {

    private static final String SUFFIX = ".views";

    private final MountWorker mountWorker;
    private final Path directory;
    private final Map<PinnedMount, Path> mountPoints = new HashMap<>();

    private WritableViews(MountWorker mountWorker, Path directory) {
        this.mountWorker = mountWorker;
        this.directory = directory;
    }

    /**
     * Makes one for each mount that needs it: none unless we are root, for an ordinary user's boxes are that user's.
     *
     * @param doors where the directories of boxes are
     * @throws dev.glovebox.model.failure.SandboxException where the file system cannot, or shows something else by now
     */
    static WritableViews make(MountWorker mountWorker, Path doors, ApprovedSpec spec) throws IOException {
        var views = of(mountWorker, doors, spec.run());
        try {
            for (PinnedMount mount : spec.mounts()) {
                if (foreign(mount, spec.user())) {
                    views.show(mount, spec.user());
                }
            }
            return views;
        } catch (IOException | RuntimeException failed) {
            try {
                views.close();
            } catch (UncheckedIOException stuck) {
                failed.addSuppressed(stuck);
            }
            throw failed;
        }
    }

    /** Those of a run, made or not; to be closed by whoever finds what a killed process left. */
    static WritableViews of(MountWorker mountWorker, Path doors, RunId run) {
        return new WritableViews(mountWorker, doors.resolve(run + SUFFIX));
    }

    /** Runs that have some now: for a moment, or because a process was killed in that moment. */
    static List<RunId> left(Path doors) throws IOException {
        var runs = new ArrayList<RunId>();
        if (Files.isDirectory(doors)) {
            try (var names = Files.newDirectoryStream(doors, "*" + SUFFIX)) {
                for (Path name : names) {
                    String run = name.getFileName().toString();
                    runs.add(new RunId(run.substring(0, run.length() - SUFFIX.length())));
                }
            }
        }
        return runs;
    }

    /** Root's own is shown to nobody as theirs: the program would make files of root's. */
    private static boolean foreign(PinnedMount mount, BoxUser user) throws IOException {
        var owner = mount.source().owner();
        return mount.access() == Mount.Access.READ_WRITE
                && !owner.equals(user)
                && !owner.root()
                && BoxUser.current().root();
    }

    private void show(PinnedMount mount, BoxUser user) throws IOException {
        var source = mount.source();
        Path mountPoint = makeMountPoint(source.kind());
        mountPoints.put(mount, mountPoint);
        try {
            var _ = mountWorker.run(List.of(
                    "view",
                    "mount",
                    mountPoint.toString(),
                    source.realPath().toString(),
                    Long.toString(source.identity().device()),
                    Long.toString(source.identity().inode()),
                    Integer.toString(user.uid()),
                    Integer.toString(user.gid())));
        } catch (JobFailure refused) {
            throw MountRefusal.because(refused, mount);
        }
    }

    private Path makeMountPoint(PinnedSource.Kind kind) throws IOException {
        Path mountPoint = Files.createDirectories(directory).resolve(Integer.toString(mountPoints.size()));
        return switch (kind) {
            case DIRECTORY -> Files.createDirectory(mountPoint);
            case FILE -> Files.createFile(mountPoint);
        };
    }

    /** The same spec, for whoever mounts by path. */
    ApprovedSpec of(ApprovedSpec spec) {
        return spec.shown(mount -> {
            var mountPoint = mountPoints.get(mount);
            return mountPoint == null
                    ? mount
                    : new PinnedMount(mount.source().shownAt(mountPoint), mount.target(), mount.access());
        });
    }

    @Override
    public void close() {
        takeDown();
    }

    /** Unmounts first; an empty place is removed, and anything else is left. Harmless when it has been done. */
    void takeDown() {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (var views = Files.newDirectoryStream(directory)) {
            for (Path view : views) {
                var _ = mountWorker.run(List.of("view", "unmount", view.toString()));
                Files.deleteIfExists(view);
            }
            Files.deleteIfExists(directory);
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }
}
