package dev.glovebox.runtime.opening;

import dev.glovebox.engine.Capabilities;
import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.box.OpenBox;
import dev.glovebox.runtime.workspace.Workspace;
import java.util.Optional;

/**
 * A box that is open and whose walls hold; nothing runs in it yet. Whoever opened it owns what is to be closed.
 *
 * @param capabilities of the engine that made it
 * @param spec what was approved for it, with the workspace in place
 * @param workspace the layer that shows the project; empty where the box has none
 * @param begun to be called when a program runs: time for what nobody waits for
 */
public record VerifiedBox(
        Capabilities capabilities,
        ApprovedSpec spec,
        OpenBox open,
        EffectiveIsolation isolation,
        Optional<Workspace> workspace,
        Runnable begun) {

    public String id() {
        return open.box().id();
    }

    /** The same box, for another program. */
    VerifiedBox running(ApprovedSpec other) {
        return new VerifiedBox(capabilities, other, open, isolation, workspace, begun);
    }
}
