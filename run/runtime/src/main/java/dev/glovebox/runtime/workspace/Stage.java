package dev.glovebox.runtime.workspace;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.role.RoleAndOverrides;
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

    /** The same for a run in a role, which has a say in what it changes. */
    default Stage under(RoleAndOverrides terms) {
        return this;
    }

    /** The same out of what was staged ahead; empty when it is not what this stage would make, and left to whoever has it. */
    default Optional<Workspace> claim(WarmStage warm, ApprovedSpec approved) {
        return Optional.empty();
    }

    /** How to do so again; empty when the spec captures nothing. */
    default Optional<Restage> again(ApprovedSpec approved) {
        return Optional.empty();
    }
}
