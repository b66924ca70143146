package dev.glovebox.runtime.watch;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.Controller;
import dev.glovebox.engine.Engine;
import java.util.ArrayList;
import java.util.List;

/**
 * Removes boxes whose controller is gone. The lifeline ends them within moments and the daemon removes them by itself, so there
 * is work only after a kill at the wrong moment: between making a container and starting it, say. A box is an orphan when it
 * carries this installation's name and the process that made it no longer runs; nothing else is touched.
 */
public final class OrphanReaper {

    private final List<Engine> engines;

    public OrphanReaper(List<Engine> engines) {
        this.engines = List.copyOf(engines);
    }

    /** What was removed. An engine that does not answer is left for the next time. */
    public List<BoxRecord> sweep() {
        var reaped = new ArrayList<BoxRecord>();
        for (Engine engine : engines) {
            if (engine.probe() instanceof Availability.Available) {
                for (BoxRecord box : engine.list()) {
                    if (!Controller.alive(box.controller())) {
                        engine.reap(box);
                        reaped.add(box);
                    }
                }
            }
        }
        return reaped;
    }
}
