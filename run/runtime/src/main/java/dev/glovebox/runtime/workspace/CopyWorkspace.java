package dev.glovebox.runtime.workspace;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.ChangeSummary;
import dev.glovebox.model.run.RunId;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.PinnedSource;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.Checkpoint;
import dev.glovebox.runtime.change.CopyLayer;
import dev.glovebox.runtime.change.collect.ChangeReading;
import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.util.List;

/** A workspace for those who may not mount: it costs what the project costs, and what is written is counted by looking. */
final class CopyWorkspace implements Workspace {

    private final WorkspaceDirectory directory;
    private final ChangeReading reading;
    private final RunId run;
    private final PinnedSource project;
    private final PinnedSource view;
    private final FileTime sealed;
    private final List<String> notes;
    private final CopyGuard.Bounds bounds;

    CopyWorkspace(
            WorkspaceDirectory directory,
            ChangeReading reading,
            ApprovedSpec approved,
            PinnedSource project,
            ProjectCopy.Made made)
            throws IOException {
        this.directory = directory;
        this.reading = reading;
        this.run = approved.run();
        this.project = project;
        this.notes = made.notes();
        this.bounds = made.bounds();
        this.sealed = directory.seal();
        this.view = PinnedSource.staged(directory.copy(), approved.user());
    }

    @Override
    public PinnedSource view() {
        return view;
    }

    @Override
    public Guard guard(Runnable stop) {
        return CopyGuard.watch(directory.copy(), bounds, stop);
    }

    @Override
    public ChangeSummary collect(Checkpoint checkpoint) {
        var source = new ChangeSet.Source(project.realPath(), project.identity(), "copy");
        try (var place = directory.open();
                var copy = place.directory(WorkspaceDirectory.COPY);
                var before = project.directory()) {
            return reading.until(checkpoint).read(run, source, new CopyLayer(copy, before, sealed), sealed, notes);
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
        try {
            view.close();
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
