package dev.glovebox.engine;

import dev.glovebox.model.run.RunId;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedMount;
import java.util.Map;

/** A box that waits for its run. It is bound once, used once, and never goes back. */
public interface WarmBox extends Box {

    /** As whom programs run in it. */
    BoxUser user();

    /**
     * Whether a box made now would be made from the same image; not where its image is gone, or no longer what was accepted. Asks the
     * engine; not for a path that someone waits on.
     *
     * @throws dev.glovebox.model.failure.SandboxException when the engine does not say
     */
    boolean current();

    /**
     * Mounts what a run is expected to want; {@link #bind} takes it away again from a run that does not. Not where a program is in the box
     * already, which would see it.
     *
     * @throws dev.glovebox.model.failure.SandboxException when it could not be mounted; the box must not be used then
     */
    void premount(PinnedMount mount);

    /** Takes away what was foreseen; what cannot be taken away keeps the box from being bound. */
    void forget();

    /**
     * Gives it the run's mounts and limits.
     *
     * @param spec with this box's user
     * @return what the kernel says of its mounts afterwards, in the names of init's report; empty where nothing was mounted
     * @throws dev.glovebox.model.failure.SandboxException when something could not be given; the box must not be used then
     */
    Map<String, String> bind(ApprovedSpec spec);

    /** In a while it goes by the name of the run, if it still goes then. */
    void nameAfter(RunId run);
}
