package dev.glovebox.runtime.pool;

import dev.glovebox.engine.Engine;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.box.OpenBox;

/** Nothing is there yet; the box is launched when it is opened. */
record ColdReservation(Engine engine, ApprovedSpec spec) implements Reservation {

    @Override
    public OpenBox open(ApprovedSpec staged, Runnable recorded) {
        recorded.run();
        return OpenBox.of(engine.launch(staged));
    }

    @Override
    public void close() {}
}
