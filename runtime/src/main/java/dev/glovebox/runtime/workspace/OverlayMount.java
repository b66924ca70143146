package dev.glovebox.runtime.workspace;

import dev.glovebox.engine.Hands;
import dev.glovebox.model.ByteSize;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Mounts and unmounts through a process that is not the JVM, {@code init workspace}. It opens the project, checks that it is the one
 * that was approved, and mounts what it opened, so there is no moment for a swap.
 */
final class OverlayMount {

    private final Hands hands;

    OverlayMount(Path init) {
        this.hands = Hands.of(init);
    }

    /** At PARANOID nothing the program wrote can be executed, so the view is noexec. */
    void mount(WorkspaceDirectory directory, PinnedSource project, ApprovedSpec approved, ByteSize limit)
            throws IOException {
        BoxUser user = approved.user();
        var command = new ArrayList<>(List.of(
                "workspace",
                "mount",
                directory.path().toString(),
                project.realPath().toString(),
                Long.toString(project.identity().device()),
                Long.toString(project.identity().inode()),
                Integer.toString(user.uid()),
                Integer.toString(user.gid()),
                Long.toString(limit.bytes())));
        if (approved.level() == IsolationLevel.PARANOID) {
            command.add("noexec");
        }
        hands.run(command);
    }

    /** Harmless where nothing is mounted. */
    void unmount(WorkspaceDirectory directory) throws IOException {
        hands.run(List.of("workspace", "unmount", directory.path().toString()));
    }
}
