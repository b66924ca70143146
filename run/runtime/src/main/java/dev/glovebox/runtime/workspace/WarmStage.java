package dev.glovebox.runtime.workspace;

import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.PinnedMount;
import dev.glovebox.runtime.change.collect.ChangeReading;
import java.util.Optional;

/** A workspace that waits for its run, as the box does for which it was made. */
public interface WarmStage extends AutoCloseable {

    /** Whether it has waited so long that nobody will come for it; it keeps its project's file system in use meanwhile. */
    boolean stale();

    /** Mount of the run that claims it. */
    PinnedMount mount();

    /**
     * The workspace, if it is what this run would get anew; then it is no longer to be closed here. Whoever claims it says how much may be
     * written and how changes are judged: the run that it was staged after may have had other rules.
     */
    Optional<Workspace> claim(ApprovedSpec approved, ByteSize limit, ChangeReading reading);

    @Override
    void close();
}
