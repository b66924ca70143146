package dev.glovebox.runtime.workspace;

import dev.glovebox.model.ByteSize;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Mounts and unmounts through a process of its own, {@code init workspace}. It opens the project, checks that it is the one
 * that was approved, and mounts what it opened, so there is no moment for a swap.
 */
final class OverlayMount {

    private static final int MOST_COMPLAINT = 2_000;

    private final Path init;

    OverlayMount(Path init) {
        this.init = init;
    }

    /** At PARANOID nothing the program wrote can be executed, so the view is noexec. */
    void mount(WorkspaceDirectory directory, PinnedSource project, ApprovedSpec approved, ByteSize limit)
            throws IOException {
        BoxUser user = approved.user();
        var command = new ArrayList<>(List.of(
                init.toString(),
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
        run(command);
    }

    /** Harmless where nothing is mounted. */
    void unmount(WorkspaceDirectory directory) throws IOException {
        run(List.of(init.toString(), "workspace", "unmount", directory.path().toString()));
    }

    private static void run(List<String> command) throws IOException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String complaint = new String(process.getInputStream().readNBytes(MOST_COMPLAINT), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(complaint.isBlank() ? "init workspace failed" : complaint.strip());
            }
        } catch (InterruptedException asked) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while mounting", asked);
        }
    }
}
