package dev.glovebox.runtime.pool;

import dev.glovebox.engine.Engine;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.box.OpenBox;

/** Where a run's box comes from. */
public interface BoxSource {

    /** Launches one for each run. */
    BoxSource COLD = (engine, approved) -> new ColdReservation(engine, approved, OpenBox::of);

    /** Launches one for each run, for a process that ends with its run and waits no longer than {@link OpenBox#leaving} does. */
    BoxSource LAST = (engine, approved) -> new ColdReservation(engine, approved, OpenBox::leaving);

    /**
     * Chooses a box before anything is made for it: whoever lives in it decides who has to own its workspace.
     *
     * @return close it in any case; a box that was opened belongs to whoever opened it
     */
    Reservation reserve(Engine engine, ApprovedSpec approved);
}
