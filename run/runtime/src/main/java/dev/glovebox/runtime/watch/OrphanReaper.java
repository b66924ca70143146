package dev.glovebox.runtime.watch;

import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.Controller;
import dev.glovebox.engine.Engine;
import dev.glovebox.log.Log;
import java.util.ArrayList;
import java.util.List;

/**
 * Removes boxes whose controller is gone. The lifeline ends them within moments and the daemon removes them by itself, so there
 * is work only after a kill at the wrong moment: between making a container and starting it, say. A box is an orphan when it
 * carries this installation's name and the process that made it no longer runs; nothing else is touched.
 */
public final class OrphanReaper {

    private static final Log LOG = Log.of(OrphanReaper.class);

    private final List<Engine> engines;

    public OrphanReaper(List<Engine> engines) {
        this.engines = List.copyOf(engines);
    }

    /** Removes orphans and returns them. Unavailable engines and unremovable boxes are left for the next sweep. */
    public List<BoxRecord> sweep() {
        var reaped = new ArrayList<BoxRecord>();
        for (Engine engine : engines) {
            for (BoxRecord box : orphans(engine)) {
                try {
                    engine.reap(box);
                    reaped.add(box);
                } catch (RuntimeException stuck) {
                    LOG.warn(
                            "box " + box.id() + " of a killed process cannot be removed; the next sweep tries again",
                            stuck);
                }
            }
        }
        return reaped;
    }

    /** Probing an engine starts processes; telling its boxes takes the engine no more than a look. */
    private static List<BoxRecord> orphans(Engine engine) {
        try {
            return engine.list().stream()
                    .filter(box -> !Controller.alive(box.controller()))
                    .toList();
        } catch (RuntimeException silent) {
            LOG.debug(
                    "engine " + engine.kind().label() + " does not tell its boxes; the next sweep asks again", silent);
            return List.of();
        }
    }
}
