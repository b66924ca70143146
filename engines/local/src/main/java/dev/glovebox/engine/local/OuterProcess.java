package dev.glovebox.engine.local;

import dev.glovebox.engine.Controller;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** The process of a box that the host sees first: init itself, or the bubblewrap around it. */
record OuterProcess(ProcessHandle handle) {

    private static final int MOST_PASSES = 64;

    /** From a note; empty if that process has ended, even if its number is someone else's now. */
    static Optional<OuterProcess> noted(String process) {
        return Controller.alive(process)
                ? ProcessHandle.of(Long.parseLong(process.substring(0, process.indexOf('.'))))
                        .map(OuterProcess::new)
                : Optional.empty();
    }

    /** Number and start time, in the form of {@link Controller}; empty if it has ended. */
    Optional<String> name() {
        return Controller.of(handle.pid());
    }

    /** The first process inside of the bubblewrap that waits for it. */
    Optional<Long> onlyChild() {
        return handle.children().map(ProcessHandle::pid).findFirst();
    }

    /**
     * SIGKILL to it and its descendants. Those first: while init lives, it adopts whoever loses a parent, so nobody slips out of
     * the tree. Someone signalled can no longer fork, so a pass that meets nobody new has reached everyone.
     */
    void killTree() {
        Set<Long> signalled = new HashSet<>();
        boolean more = true;
        for (int pass = 0; more && pass < MOST_PASSES; pass++) {
            more = false;
            for (var descendant : handle.descendants().toList()) {
                if (signalled.add(descendant.pid())) {
                    descendant.destroyForcibly();
                    more = true;
                }
            }
        }
        kill();
    }

    void kill() {
        handle.destroyForcibly();
    }

    /** False if it is still there when the time is up. */
    boolean ended(Duration within) {
        try {
            Uninterrupted.get(handle.onExit(), within.toNanos());
            return true;
        } catch (TimeoutException stillThere) {
            return false;
        } catch (ExecutionException unknown) {
            return !handle.isAlive();
        }
    }
}
