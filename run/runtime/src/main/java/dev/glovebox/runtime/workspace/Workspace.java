package dev.glovebox.runtime.workspace;

import dev.glovebox.model.run.ChangeSummary;
import dev.glovebox.policy.path.PinnedSource;
import dev.glovebox.runtime.change.Checkpoint;

/** One run's writable view of its project. Closing it drops whatever was not collected. */
public interface Workspace extends AutoCloseable {

    /** Source that the box mounts instead of the project. */
    PinnedSource view();

    /**
     * Sees to it that the program writes no more than it may, where no file system does.
     *
     * @param stop ends the program; called at most once
     * @return to be closed when the program has ended
     */
    Guard guard(Runnable stop);

    /** Watches over one program. */
    interface Guard extends AutoCloseable {
        @Override
        void close();
    }

    /** Whether there is something to collect when the program has ended. */
    default boolean captures() {
        return true;
    }

    /**
     * Reads and keeps what was written. Precondition: every process of the box is gone.
     *
     * @param checkpoint ends it early; then nothing is kept
     */
    ChangeSummary collect(Checkpoint checkpoint);

    @Override
    void close();
}
