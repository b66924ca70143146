package dev.glovebox.runtime.workspace;

import dev.glovebox.engine.MountWorker;
import dev.glovebox.policy.path.FileIdentity;
import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Mounts and unmounts through a process that is not the JVM, a hand of init's. It opens the project, checks that it is the one
 * that was approved, and mounts what it opened, so there is no moment for a swap.
 */
final class OverlayMount {

    /**
     * Mounted overlay.
     *
     * @param view the identity of what the box is given
     * @param made when the writable layer was made, by the clock that stamps files
     */
    record Mounted(FileIdentity view, FileTime made) {

        private static Mounted reported(Map<String, String> account) {
            var view = numbers(account, "view");
            var made = numbers(account, "made");
            return new Mounted(
                    new FileIdentity(view[0], view[1]), FileTime.from(Instant.ofEpochSecond(made[0], made[1])));
        }

        private static long[] numbers(Map<String, String> account, String name) {
            return Arrays.stream(account.getOrDefault(name, "").split(" ", -1))
                    .mapToLong(Long::parseLong)
                    .toArray();
        }
    }

    private final MountWorker mountWorker;

    OverlayMount(MountWorker mountWorker) {
        this.mountWorker = mountWorker;
    }

    /** Makes the directory as well. */
    Mounted mount(WorkspaceDirectory directory, OverlayView view) throws IOException {
        return Mounted.reported(mountWorker.run(view.job(directory)));
    }

    /** Harmless where nothing is mounted. */
    void unmount(WorkspaceDirectory directory) throws IOException {
        var _ = mountWorker.run(List.of("workspace", "unmount", directory.path().toString()));
    }
}
