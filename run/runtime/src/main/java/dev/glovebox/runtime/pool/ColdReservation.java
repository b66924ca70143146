package dev.glovebox.runtime.pool;

import dev.glovebox.engine.Box;
import dev.glovebox.engine.Engine;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.box.OpenBox;
import java.util.function.Function;

/** Nothing is there yet; the box is launched when it is opened. */
record ColdReservation(Engine engine, ApprovedSpec spec, Function<Box, OpenBox> listening) implements Reservation {

    @Override
    public OpenBox open(ApprovedSpec staged, Runnable recorded) {
        recorded.run();
        return listening.apply(engine.launch(staged));
    }

    @Override
    public void close() {}
}
