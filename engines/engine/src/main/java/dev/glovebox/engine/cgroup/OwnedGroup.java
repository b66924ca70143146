package dev.glovebox.engine.cgroup;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A group that was made for one box: whoever is in it can be ended, and it can be removed.
 *
 * @param directories where it is, one per hierarchy
 */
public record OwnedGroup(List<Path> directories) {

    private static final int MOST_PASSES = 64;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    public OwnedGroup {
        directories = List.copyOf(directories);
        for (Path directory : directories) {
            Path parent = directory.getParent();
            // Removal kills what is inside: a path from a damaged note must not lead into someone else's group.
            if (parent == null || !parent.endsWith(GroupMaker.PARENT)) {
                throw new IllegalArgumentException(directory + " is not a control group of Glovebox; those are named …/"
                        + GroupMaker.PARENT + "/RUN");
            }
        }
    }

    /** SIGKILL to everyone inside. Does not wait for them to be gone. */
    public void kill() {
        directories.forEach(OwnedGroup::kill);
    }

    /**
     * Kills and removes.
     *
     * @throws IOException if the kernel keeps it busy: someone inside hangs in a system call
     */
    public void remove() throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        boolean interrupted = false;
        try {
            for (Path directory : directories) {
                while (!removed(directory, deadline)) {
                    kill(directory);
                    try {
                        Thread.sleep(1);
                    } catch (InterruptedException later) {
                        interrupted = true; // who cancels a run wants it cleaned up
                    }
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean removed(Path directory, long deadline) throws IOException {
        try {
            Files.deleteIfExists(directory);
            return true;
        } catch (FileSystemException busy) {
            if (System.nanoTime() > deadline) {
                throw busy;
            }
            return false;
        }
    }

    private static void kill(Path directory) {
        if (GroupFile.write(directory.resolve("cgroup.kill"), "1")) {
            return;
        }
        // Someone signalled can no longer fork, so a pass that meets nobody new has reached everyone.
        Set<Long> signalled = new HashSet<>();
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            if (!signalNew(directory, signalled)) {
                return;
            }
        }
        // They fork faster than we read: forbid that, then once more.
        GroupFile.write(directory.resolve("pids.max"), "0");
        signalNew(directory, signalled);
    }

    private static boolean signalNew(Path directory, Set<Long> signalled) {
        boolean any = false;
        for (String line :
                GroupFile.text(directory.resolve("cgroup.procs")).lines().toList()) {
            long pid = GroupFile.parse(line).orElse(0);
            if (pid > 1 && signalled.add(pid)) {
                any = true;
                ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
            }
        }
        return any;
    }
}
