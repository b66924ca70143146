package dev.glovebox.runtime.workspace;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.ChangeSummary;
import dev.glovebox.model.run.RunId;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.PinnedSource;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.Checkpoint;
import dev.glovebox.runtime.change.collect.ChangeReading;
import java.io.IOException;

/** A workspace whose changes are read when the run is over, whatever they were written to. */
abstract sealed class CapturingWorkspace implements Workspace permits CopyWorkspace, OverlayWorkspace {

    final WorkspaceDirectory directory;
    final RunId run;
    final PinnedSource project;
    private final ChangeReading reading;
    private final PinnedSource view;

    CapturingWorkspace(
            WorkspaceDirectory directory,
            ChangeReading reading,
            ApprovedSpec approved,
            PinnedSource project,
            PinnedSource view) {
        this.directory = directory;
        this.reading = reading;
        this.run = approved.run();
        this.project = project;
        this.view = view;
    }

    /** How it was made, as people read it in the summary. */
    abstract String method();

    abstract ChangeSummary read(ChangeReading reading, ChangeSet.Source source) throws IOException;

    @Override
    public final PinnedSource view() {
        return view;
    }

    @Override
    public final ChangeSummary collect(Checkpoint checkpoint) {
        try {
            return read(
                    reading.until(checkpoint), new ChangeSet.Source(project.realPath(), project.identity(), method()));
        } catch (IOException unreadable) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "the changes cannot be read: " + unreadable,
                    "the project is untouched; check the free space of the data directory and run again",
                    unreadable);
        }
    }
}
