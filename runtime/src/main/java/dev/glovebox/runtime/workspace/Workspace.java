package dev.glovebox.runtime.workspace;

import dev.glovebox.model.ChangeSummary;
import dev.glovebox.policy.path.PinnedSource;

/** One run's writable view of its project. Closing it drops whatever was not collected. */
public interface Workspace extends AutoCloseable {

    /** What the box mounts in place of the project. */
    PinnedSource view();

    /** Reads and keeps what was written. Precondition: every process of the box is gone. */
    ChangeSummary collect();

    @Override
    void close();
}
