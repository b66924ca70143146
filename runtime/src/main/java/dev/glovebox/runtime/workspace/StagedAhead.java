package dev.glovebox.runtime.workspace;

import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.PinnedMount;
import java.util.Optional;

/** A workspace that waits for its run, as the box does for which it was made. */
public interface StagedAhead extends AutoCloseable {

    /** Whether it has waited so long that nobody will come for it; it keeps its project's file system in use meanwhile. */
    boolean stale();

    /** What a run that claims it will mount, and where most likely. */
    PinnedMount mount();

    /** The workspace, if it is what this run would get anew; then it is no longer to be closed here. */
    Optional<Workspace> claim(ApprovedSpec approved);

    @Override
    void close();
}
