package dev.glovebox.runtime.workspace;

import dev.glovebox.model.run.ChangeSummary;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.PinnedSource;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.OverlayLayer;
import dev.glovebox.runtime.change.collect.ChangeReading;
import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.util.List;

/** A workspace in which only what is written takes space or time. */
final class OverlayWorkspace extends CapturingWorkspace {

    private final OverlayMount overlay;
    private final FileTime staged;

    OverlayWorkspace(
            WorkspaceDirectory directory,
            OverlayMount overlay,
            OverlayMount.Mounted mounted,
            ChangeReading reading,
            ApprovedSpec approved,
            PinnedSource project) {
        super(
                directory,
                reading,
                approved,
                project,
                PinnedSource.mounted(directory.merged(), mounted.view(), approved.user()));
        this.overlay = overlay;
        this.staged = mounted.made();
    }

    @Override
    String method() {
        return "overlay";
    }

    /** The layer is a file system of limited size. */
    @Override
    public Guard guard(Runnable stop) {
        return () -> {};
    }

    @Override
    ChangeSummary read(ChangeReading reading, ChangeSet.Source source) throws IOException {
        try (var opened = directory.open();
                var upper = opened.beneath(WorkspaceDirectory.UPPER);
                var merged = opened.directory(WorkspaceDirectory.MERGED);
                // The project as it was mounted, whatever its path leads to by now.
                var lower = opened.directory(WorkspaceDirectory.LOWER)) {
            return reading.read(run, source, new OverlayLayer(upper, merged, lower), staged, List.of());
        }
    }

    @Override
    public void close() {
        directory.remove(() -> overlay.unmount(directory));
    }
}
