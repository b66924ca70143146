package dev.glovebox.runtime.workspace;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.PinnedMount;
import dev.glovebox.policy.path.PinnedSource;
import dev.glovebox.runtime.change.collect.ChangeReading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * An overlay over a project that nobody has looked through yet. Until somebody does, it shows the project as it is at that moment, as
 * one mounted then would.
 */
final class WarmOverlay implements WarmStage {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final OverlayMount overlay;
    private final WorkspaceDirectory directory;
    private final OverlayView view;
    private final String target;
    private final OverlayMount.Mounted mounted;
    private final long made = System.nanoTime();

    private WarmOverlay(
            OverlayMount overlay,
            WorkspaceDirectory directory,
            OverlayView view,
            String target,
            OverlayMount.Mounted mounted) {
        this.overlay = overlay;
        this.directory = directory;
        this.view = view;
        this.target = target;
        this.mounted = mounted;
    }

    /** Under a name of its own, for its run has none yet. */
    static WarmOverlay make(OverlayMount overlay, Path workspaces, OverlayView view, String target) throws IOException {
        var directory = WorkspaceDirectory.of(workspaces, RunId.random());
        try {
            return new WarmOverlay(overlay, directory, view, target, overlay.mount(directory, view));
        } catch (IOException impossible) {
            directory.delete();
            throw impossible;
        }
    }

    @Override
    public boolean stale() {
        return System.nanoTime() - made > PATIENCE.toNanos();
    }

    @Override
    public PinnedMount mount() {
        return new PinnedMount(
                PinnedSource.mounted(directory.merged(), mounted.view(), view.user()),
                target,
                view.readOnly() ? Mount.Access.READ_ONLY : Mount.Access.READ_WRITE);
    }

    @Override
    public Optional<Workspace> claim(ApprovedSpec approved, ByteSize limit, ChangeReading reading) {
        return approved.captured()
                .or(approved::readOnlyProject)
                .filter(mount -> OverlayView.of(approved, mount, limit).equals(view))
                .flatMap(mount -> view.readOnly()
                        ? Optional.of(new ReadOnlyWorkspace(directory, overlay, mounted, approved.user()))
                        : claim(approved, mount.source(), reading));
    }

    /** Gives the layer the current time, because earlier changes of the project are not changes of the run. */
    private Optional<Workspace> claim(ApprovedSpec approved, PinnedSource project, ChangeReading reading) {
        try {
            var now = new OverlayMount.Mounted(mounted.view(), directory.renewLayer());
            return Optional.of(new OverlayWorkspace(directory, overlay, now, reading, approved, project));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        directory.remove(() -> overlay.unmount(directory));
    }
}
