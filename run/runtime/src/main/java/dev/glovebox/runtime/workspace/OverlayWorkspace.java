package dev.glovebox.runtime.workspace;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.ChangeSummary;
import dev.glovebox.model.run.RunId;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.PinnedSource;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.Checkpoint;
import dev.glovebox.runtime.change.OverlayLayer;
import dev.glovebox.runtime.change.collect.ChangeReading;
import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.util.List;

/** A workspace in which only what is written takes space or time. */
final class OverlayWorkspace implements Workspace {

    private final WorkspaceDirectory directory;
    private final OverlayMount overlay;
    private final ChangeReading reading;
    private final RunId run;
    private final PinnedSource project;
    private final PinnedSource view;
    private final FileTime staged;

    OverlayWorkspace(
            WorkspaceDirectory directory,
            OverlayMount overlay,
            OverlayMount.Mounted mounted,
            ChangeReading reading,
            ApprovedSpec approved,
            PinnedSource project) {
        this.directory = directory;
        this.overlay = overlay;
        this.reading = reading;
        this.run = approved.run();
        this.project = project;
        this.staged = mounted.made();
        this.view = PinnedSource.mounted(directory.merged(), mounted.view(), approved.user());
    }

    @Override
    public PinnedSource view() {
        return view;
    }

    /** The layer is a file system of limited size. */
    @Override
    public Guard guard(Runnable stop) {
        return () -> {};
    }

    @Override
    public ChangeSummary collect(Checkpoint checkpoint) {
        var source = new ChangeSet.Source(project.realPath(), project.identity(), "overlay");
        try (var place = directory.open();
                var upper = place.beneath(WorkspaceDirectory.UPPER);
                var merged = place.directory(WorkspaceDirectory.MERGED);
                // The project as it was mounted, whatever its path leads to by now.
                var lower = place.directory(WorkspaceDirectory.LOWER)) {
            return reading.until(checkpoint)
                    .read(run, source, new OverlayLayer(upper, merged, lower), staged, List.of());
        } catch (IOException unreadable) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "the changes cannot be read: " + unreadable,
                    "the project is untouched; check the free space of the data directory and run again",
                    unreadable);
        }
    }

    @Override
    public void close() {
        remove(directory, overlay);
    }

    static void remove(WorkspaceDirectory directory, OverlayMount overlay) {
        try {
            overlay.unmount(directory);
            directory.delete();
        } catch (IOException stuck) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "the workspace " + directory.path() + " cannot be removed: " + stuck.getMessage(),
                    "the next command tries to remove it again",
                    stuck);
        }
    }
}
