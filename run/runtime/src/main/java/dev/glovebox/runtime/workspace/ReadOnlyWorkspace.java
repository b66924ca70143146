package dev.glovebox.runtime.workspace;

import dev.glovebox.model.run.ChangeSummary;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedSource;
import dev.glovebox.runtime.change.Checkpoint;

/**
 * A project that the box may only read, through an overlay: what the box locks is the overlay's, and the host's own tools never
 * wait for it.
 */
final class ReadOnlyWorkspace implements Workspace {

    private final WorkspaceDirectory directory;
    private final OverlayMount overlay;
    private final PinnedSource view;

    ReadOnlyWorkspace(WorkspaceDirectory directory, OverlayMount overlay, OverlayMount.Mounted mounted, BoxUser user) {
        this.directory = directory;
        this.overlay = overlay;
        this.view = PinnedSource.mounted(directory.merged(), mounted.view(), user);
    }

    @Override
    public PinnedSource view() {
        return view;
    }

    @Override
    public Guard guard(Runnable stop) {
        return () -> {};
    }

    @Override
    public boolean captures() {
        return false;
    }

    @Override
    public ChangeSummary collect(Checkpoint checkpoint) {
        throw new IllegalStateException("changes are not captured");
    }

    @Override
    public void close() {
        directory.remove(() -> overlay.unmount(directory));
    }
}
