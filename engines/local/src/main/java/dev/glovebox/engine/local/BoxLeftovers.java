package dev.glovebox.engine.local;

import dev.glovebox.engine.cgroup.OwnedGroup;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * All there may be of a box. The same when a box closes, when a launch failed half way, and when a controller died.
 *
 * @param process empty when it was never started or has ended
 */
record BoxLeftovers(Optional<OuterProcess> process, OwnedGroup group, BoxDirectory directory) {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    BoxLeftovers with(OuterProcess started) {
        return new BoxLeftovers(Optional.of(started), group, directory);
    }

    /**
     * Everyone, from outside, at once. Without a group that means the process tree, which a program of the same user can leave
     * at BASIC by killing init first; a group, or the pid namespace of MODERATE, cannot be left.
     */
    void kill() {
        if (group.directories().isEmpty()) {
            process.ifPresent(OuterProcess::killTree);
        } else {
            group.kill();
            // It may not have joined its group yet.
            process.ifPresent(OuterProcess::kill);
        }
    }

    /**
     * Removes everything. Whatever fails, its note stays, so that a later attempt knows of it.
     *
     * @param grace how long processes may take to end by themselves
     */
    void clear(Duration grace) throws IOException {
        if (process.isPresent() && !process.get().ended(grace)) {
            kill();
            if (!process.get().ended(PATIENCE)) {
                throw new IOException("process " + process.get().handle().pid() + " did not end " + PATIENCE.toSeconds()
                        + " s after SIGKILL; it is stuck in the kernel");
            }
        }
        group.remove();
        directory.remove();
    }
}
