package dev.glovebox.daemon.service;

import dev.glovebox.library.Wiring;
import dev.glovebox.log.Log;
import dev.glovebox.log.UnforeseenErrors;
import dev.glovebox.metrics.Counter;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.runtime.watch.OrphanReaper;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Looks every minute for what killed processes left behind, and removes it. */
public final class OrphanPatrol implements Service {

    private static final Log LOG = Log.of(OrphanPatrol.class);

    private static final Duration INTERVAL = Duration.ofMinutes(1);

    private final Wiring wiring;
    private final Counter removed;
    private final Counter failed;
    private @Nullable BackgroundLoop loop;

    public OrphanPatrol(Wiring wiring, Metrics metrics) {
        this.wiring = wiring;
        this.removed = metrics.counter("glovebox_orphans_removed_total", "Orphaned boxes that were removed.");
        this.failed =
                metrics.counter("glovebox_orphan_patrols_failed_total", "Searches for orphaned boxes that failed.");
    }

    @Override
    public String announcement() {
        return "orphaned boxes are removed every minute";
    }

    @Override
    public void start() {
        loop = BackgroundLoop.atOnceAndEvery(Thread.ofPlatform().daemon().name("patrol"), INTERVAL, this::patrol);
    }

    private void patrol() {
        try {
            removed.add(new OrphanReaper(wiring.allEngines().all()).sweep().size());
            wiring.sweepWorkspaces();
        } catch (RuntimeException | Error busy) {
            failed.increment();
            UnforeseenErrors.report(LOG, "a patrol was not finished; the next finds the same again", busy);
        }
    }

    @Override
    public void close() {
        if (loop != null) {
            loop.close();
        }
    }
}
