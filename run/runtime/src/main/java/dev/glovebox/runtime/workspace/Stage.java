package dev.glovebox.runtime.workspace;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.policy.ApprovedSpec;
import java.util.Optional;

/** Prepares what a run may write. */
public interface Stage {

    /** For those who never run anything with a captured place: asked for one, it refuses rather than write the original. */
    Stage NONE = approved -> {
        if (approved.captured().isPresent()) {
            throw new SandboxException(
                    FailureCode.REJECTED,
                    "changes cannot be captured in this program",
                    "mount the project read-only, or configure workspaces");
        }
        return Optional.empty();
    };

    /**
     * The workspace of a run, empty when its spec captures nothing.
     *
     * @throws SandboxException with nothing left behind
     */
    Optional<Workspace> stage(ApprovedSpec approved);

    /** The same out of what was staged ahead; empty when it is not what this stage would make, and left to whoever has it. */
    default Optional<Workspace> claim(WarmStage ahead, ApprovedSpec approved) {
        return Optional.empty();
    }

    /** How to do so again; empty when the spec captures nothing. */
    default Optional<Restage> again(ApprovedSpec approved) {
        return Optional.empty();
    }
}
