package dev.glovebox.engine;

import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.ApprovedSpec;
import java.util.List;
import java.util.Set;

/** Makes boxes. Implementations are safe for many threads. */
public interface Engine {

    EngineKind kind();

    /** Levels this engine is for; whether they can be had here and now, the probe says. Known without asking anyone. */
    Set<IsolationLevel> levels();

    /** Whether boxes can be made now, and what they can do. Cheap, bounded by two seconds, and changes nothing. */
    Availability probe();

    /** Whether a box for this request needs nothing that is not here yet, such as its image. Cheap; where two engines could, this decides. */
    default boolean ready(SandboxSpec spec) {
        return true;
    }

    /**
     * Raises the walls and waits until init has connected.
     *
     * <p>Precondition: {@link Capabilities#refusals} of the probe is empty for this spec.
     *
     * @throws dev.glovebox.model.failure.SandboxException with nothing left behind
     */
    Box launch(ApprovedSpec spec);

    /** Boxes of this installation that exist now, this process's own included. */
    List<BoxRecord> list();

    /** Removes a box that nobody holds any more. Removing it twice is fine; what is not ours is never touched. */
    void reap(BoxRecord box);
}
