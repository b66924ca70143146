package dev.glovebox.runtime.workspace;

import dev.glovebox.engine.Installation;
import dev.glovebox.engine.JobFailure;
import dev.glovebox.engine.MountRefusal;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Printable;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedMount;
import dev.glovebox.policy.role.RoleAndOverrides;
import dev.glovebox.runtime.change.collect.ChangeReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;

/**
 * Stages workspaces: an overlay where this process may mount one, else a copy. Which it was is in the summary of the changes.
 */
public final class Workspaces implements Stage {

    /** Which ways may be tried; tests and hosts with odd kernels narrow it. */
    public enum Strategy {
        BEST,
        COPY
    }

    private final Installation installation;
    private final ChangeReading reading;
    private final ByteSize limit;
    private final Strategy strategy;
    private final OverlayMount overlay;

    /**
     * A stage in the installation's directory.
     *
     * @param limit of the writable layer, in bytes
     */
    public Workspaces(
            Installation installation,
            MountWorker mountWorker,
            ChangeReading reading,
            ByteSize limit,
            Strategy strategy) {
        this.installation = installation;
        this.overlay = new OverlayMount(mountWorker);
        this.reading = reading;
        this.limit = limit;
        this.strategy = strategy;
    }

    private Workspaces(Workspaces like, ChangeReading reading) {
        this.installation = like.installation;
        this.overlay = like.overlay;
        this.reading = reading;
        this.limit = like.limit;
        this.strategy = like.strategy;
    }

    @Override
    public Stage under(RoleAndOverrides terms) {
        return new Workspaces(this, reading.under(terms));
    }

    @Override
    public Optional<Workspace> stage(ApprovedSpec approved) {
        var captured = approved.captured();
        return captured.isPresent()
                ? captured.map(mount -> stage(approved, mount))
                : approved.readOnlyProject().flatMap(mount -> layered(approved, mount));
    }

    @Override
    public Optional<Restage> again(ApprovedSpec approved) {
        return approved.captured().or(approved::readOnlyProject).map(mount -> {
            var view = OverlayView.of(approved, mount, limit);
            return user -> warm(view.seenBy(user), mount.target());
        });
    }

    @Override
    public Optional<Workspace> claim(WarmStage warm, ApprovedSpec approved) {
        return strategy == Strategy.BEST ? warm.claim(approved, limit, reading) : Optional.empty();
    }

    private Optional<WarmStage> warm(OverlayView view, String target) {
        try {
            return overlays()
                    ? Optional.of(WarmOverlay.make(overlay, installation.workspaces(), view, target))
                    : Optional.empty();
        } catch (IOException | RuntimeException impossible) {
            return Optional.empty();
        }
    }

    private boolean overlays() throws IOException {
        return strategy == Strategy.BEST && BoxUser.current().root();
    }

    private Workspace stage(ApprovedSpec approved, PinnedMount captured) {
        try {
            var directory = WorkspaceDirectory.of(installation.workspaces(), approved.run());
            try {
                return overlays()
                        ? overlayOrCopy(directory, approved, captured)
                        : copied(
                                directory,
                                approved,
                                captured,
                                "the project was copied: only root can mount an overlay");
            } catch (IOException | RuntimeException failed) {
                directory.delete();
                throw failed;
            }
        } catch (IOException failed) {
            throw refused(captured, failed);
        }
    }

    /** Empty where there can be no overlay: then the box sees the project itself, and may lock its files. */
    private Optional<Workspace> layered(ApprovedSpec approved, PinnedMount project) {
        try {
            if (!overlays()) {
                return Optional.empty();
            }
            var directory = WorkspaceDirectory.of(installation.workspaces(), approved.run());
            try {
                var mounted = overlay.mount(directory, OverlayView.of(approved, project, limit));
                return Optional.of(new ReadOnlyWorkspace(directory, overlay, mounted, approved.user()));
            } catch (IOException | RuntimeException failed) {
                directory.delete();
                throw failed;
            }
        } catch (JobFailure failed) {
            if (failed.reason() == JobFailure.Reason.UNSUPPORTED) {
                return Optional.empty();
            }
            throw refused(project, failed);
        } catch (IOException failed) {
            throw refused(project, failed);
        }
    }

    private static SandboxException refused(PinnedMount project, IOException failed) {
        return failed instanceof JobFailure job && job.reason() == JobFailure.Reason.REPLACED
                ? MountRefusal.replaced(
                        Printable.text(project.source().realPath().toString()), failed)
                : cannotBeMade(failed);
    }

    private static SandboxException cannotBeMade(IOException failed) {
        return new SandboxException(
                FailureCode.LAUNCH_FAILED,
                "the workspace cannot be created: " + failed.getMessage(),
                "check free space and permissions of the data directory and of the project",
                failed);
    }

    /** Only where there can be no overlay. What was swapped, or fails in any other way, ends the run. */
    private Workspace overlayOrCopy(WorkspaceDirectory directory, ApprovedSpec approved, PinnedMount captured)
            throws IOException {
        OverlayMount.Mounted mounted;
        try {
            mounted = overlay.mount(directory, OverlayView.of(approved, captured, limit));
        } catch (JobFailure impossible) {
            if (impossible.reason() != JobFailure.Reason.UNSUPPORTED) {
                throw impossible;
            }
            return copied(directory, approved, captured, "the project was copied: " + impossible.getMessage());
        }
        return new OverlayWorkspace(directory, overlay, mounted, reading, approved, captured.source());
    }

    private Workspace copied(WorkspaceDirectory directory, ApprovedSpec approved, PinnedMount captured, String why)
            throws IOException {
        installation.prepare();
        directory.make();
        try (var project = captured.source().directory();
                var opened = directory.open()) {
            var made = ProjectCopy.make(project, opened, WorkspaceDirectory.COPY, approved.user(), limit);
            return new CopyWorkspace(directory, reading, approved, captured.source(), made.because(why));
        }
    }

    /**
     * Takes away what killed processes left mounted.
     *
     * @throws IOException after all the others, if one cannot be taken away
     */
    public void sweep() throws IOException {
        if (!Files.isDirectory(installation.workspaces())) {
            return;
        }
        var stuck = new ArrayList<IOException>();
        try (var all = WorkspaceDirectory.all(installation.workspaces())) {
            for (Path run : all.names()) {
                try {
                    sweep(new WorkspaceDirectory(installation.workspaces().resolve(run)), all);
                } catch (NoSuchFileException swept) {
                    // by someone else, at this moment
                } catch (IOException failed) {
                    stuck.add(failed);
                }
            }
        }
        if (!stuck.isEmpty()) {
            var first = stuck.removeFirst();
            stuck.forEach(first::addSuppressed);
            throw first;
        }
    }

    private void sweep(WorkspaceDirectory directory, DirectoryHandle all) throws IOException {
        if (directory.orphaned(all)) {
            if (BoxUser.current().root()) {
                overlay.unmount(directory);
            }
            directory.delete(all);
        }
    }
}
