package dev.glovebox.runtime.workspace;

import dev.glovebox.model.run.ChangeSummary;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.PinnedSource;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.CopyLayer;
import dev.glovebox.runtime.change.collect.ChangeReading;
import java.io.IOException;
import java.nio.file.attribute.FileTime;

/** A workspace for those who may not mount: it costs what the project costs, and what is written is counted by looking. */
final class CopyWorkspace extends CapturingWorkspace {

    private final FileTime sealed;
    private final ProjectCopy.Made made;

    CopyWorkspace(
            WorkspaceDirectory directory,
            ChangeReading reading,
            ApprovedSpec approved,
            PinnedSource project,
            ProjectCopy.Made made)
            throws IOException {
        var sealed = directory.seal();
        super(directory, reading, approved, project, PinnedSource.staged(directory.copy(), approved.user()));
        this.sealed = sealed;
        this.made = made;
    }

    @Override
    String method() {
        return "copy";
    }

    @Override
    public Guard guard(Runnable stop) {
        return CopyGuard.watch(directory.copy(), made.bounds(), stop);
    }

    @Override
    ChangeSummary read(ChangeReading reading, ChangeSet.Source source) throws IOException {
        try (var opened = directory.open();
                var copy = opened.directory(WorkspaceDirectory.COPY);
                var before = project.directory()) {
            return reading.read(run, source, new CopyLayer(copy, before, sealed), sealed, made.notes());
        }
    }

    @Override
    public void close() {
        view().close();
        directory.remove(() -> {});
    }
}
