package dev.glovebox.runtime.workspace;

import dev.glovebox.engine.Installation;
import dev.glovebox.init.InitBinary;
import dev.glovebox.model.ByteSize;
import dev.glovebox.model.FailureCode;
import dev.glovebox.model.SandboxException;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedMount;
import dev.glovebox.runtime.change.ChangeReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stages workspaces: an overlay where this process may mount one, else a copy. Which it was is in the summary of the changes.
 */
public final class Workspaces implements Stage {

    /** What one run may cost in time and disk where nothing better than a copy can be had. */
    private static final ByteSize MOST_COPIED = ByteSize.gibibytes(4);

    /** Which ways may be tried; tests and hosts with odd kernels narrow it. */
    public enum Strategy {
        BEST,
        COPY
    }

    private final Installation installation;
    private final ChangeReading reading;
    private final ByteSize limit;
    private final Strategy strategy;

    /**
     * A stage in the installation's directory.
     *
     * @param limit of the writable layer, in bytes
     */
    public Workspaces(Installation installation, ChangeReading reading, ByteSize limit, Strategy strategy) {
        this.installation = installation;
        this.reading = reading;
        this.limit = limit;
        this.strategy = strategy;
    }

    @Override
    public Optional<Workspace> stage(ApprovedSpec approved) {
        return approved.captured().map(mount -> stage(approved, mount));
    }

    private Workspace stage(ApprovedSpec approved, PinnedMount captured) {
        try {
            var directory = WorkspaceDirectory.create(installation.prepare().workspaces(), approved.run());
            try {
                return strategy == Strategy.BEST && BoxUser.current().root()
                        ? overlayOrCopy(directory, approved, captured)
                        : copied(directory, approved, captured, "copied: only root can mount an overlay");
            } catch (IOException | RuntimeException failed) {
                directory.delete();
                throw failed;
            }
        } catch (IOException failed) {
            throw new SandboxException(
                    FailureCode.LAUNCH_FAILED,
                    "the workspace cannot be made: " + failed.getMessage(),
                    "check space and permissions of the data directory and of the project",
                    failed);
        }
    }

    private Workspace overlayOrCopy(WorkspaceDirectory directory, ApprovedSpec approved, PinnedMount captured)
            throws IOException {
        var overlay = overlay();
        try {
            overlay.mount(directory, captured.source(), approved, limit);
        } catch (IOException impossible) {
            return copied(directory, approved, captured, "copied: " + impossible.getMessage());
        }
        try {
            return new OverlayWorkspace(directory, overlay, reading, approved, captured.source());
        } catch (IOException | RuntimeException failed) {
            overlay.unmount(directory);
            throw failed;
        }
    }

    private Workspace copied(WorkspaceDirectory directory, ApprovedSpec approved, PinnedMount captured, String why)
            throws IOException {
        var left = ProjectCopy.make(captured.source().realPath(), directory.copy(), approved.user(), MOST_COPIED);
        return new CopyWorkspace(directory, reading, approved, captured.source(), withReason(why, left));
    }

    private static List<String> withReason(String why, List<String> more) {
        var notes = new ArrayList<String>();
        notes.add(why);
        notes.add("what the run writes is not capped in bytes");
        notes.addAll(more);
        return notes;
    }

    private OverlayMount overlay() throws IOException {
        return new OverlayMount(InitBinary.extractTo(installation.prepare().initDirectory()));
    }

    /** Takes away what killed processes left mounted. */
    public void sweep() throws IOException {
        if (!Files.isDirectory(installation.workspaces())) {
            return;
        }
        try (var runs = Files.newDirectoryStream(installation.workspaces())) {
            for (Path run : runs) {
                var directory = new WorkspaceDirectory(run);
                if (directory.orphaned()) {
                    if (BoxUser.current().root()) {
                        overlay().unmount(directory);
                    }
                    directory.delete();
                }
            }
        }
    }
}
