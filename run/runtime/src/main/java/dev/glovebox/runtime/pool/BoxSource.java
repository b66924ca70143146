package dev.glovebox.runtime.pool;

import dev.glovebox.engine.Engine;
import dev.glovebox.policy.ApprovedSpec;

/** Where a run's box comes from. */
public interface BoxSource {

    /** Launches one for each run. */
    BoxSource COLD = ColdReservation::new;

    /**
     * Chooses a box before anything is made for it: whoever lives in it decides who has to own its workspace.
     *
     * @return close it in any case; a box that was opened belongs to whoever opened it
     */
    Reservation reserve(Engine engine, ApprovedSpec approved);
}
