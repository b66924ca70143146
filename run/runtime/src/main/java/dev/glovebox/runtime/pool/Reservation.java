package dev.glovebox.runtime.pool;

import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.box.OpenBox;
import dev.glovebox.runtime.workspace.Stage;
import dev.glovebox.runtime.workspace.Workspace;
import java.util.Optional;

/** A box that one run will get. */
public interface Reservation extends AutoCloseable {

    /** The approved spec with the user of this box. */
    ApprovedSpec spec();

    /** Stages the workspace of the run for this box. */
    default Optional<Workspace> stage(Stage stage) {
        return stage.stage(spec());
    }

    /**
     * Hands the box over, once.
     *
     * @param staged {@link #spec} with the workspace in place
     * @param recorded returns when it is on record what the box is for; called before one is launched
     * @throws dev.glovebox.model.failure.SandboxException with nothing left behind
     */
    OpenBox open(ApprovedSpec staged, Runnable recorded);

    /** The program runs: time for what nobody waits for. */
    default void begun() {}

    @Override
    void close();
}
