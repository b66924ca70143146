package dev.glovebox.daemon.service;

import dev.glovebox.config.Configuration;
import dev.glovebox.engine.Engine;
import dev.glovebox.library.Wiring;
import dev.glovebox.log.Log;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.pool.Reservation;
import dev.glovebox.runtime.pool.WarmPool;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps boxes of the configured kind, and of each template, waiting. When the configuration changes, so do they. */
public final class WarmPoolService implements Service, BoxSource {

    private static final Log LOG = Log.of(WarmPoolService.class);

    private static final Duration INTERVAL = Duration.ofSeconds(5);

    private record Filled(Configuration configuration, WarmPool pool) {}

    private final Supplier<Configuration> configurations;
    private final Metrics metrics;
    private final AtomicReference<Filled> current;
    private @Nullable BackgroundLoop loop;
    private String lastProblem = ""; // known to the loop alone

    /** @param configurations reads the configuration anew each time */
    public WarmPoolService(Supplier<Configuration> configurations, Metrics metrics) {
        this.configurations = configurations;
        this.metrics = metrics;
        this.current = new AtomicReference<>(fill(configurations.get()));
    }

    private Filled fill(Configuration configuration) {
        return new Filled(configuration, new Wiring(configuration).warm().pool(metrics));
    }

    @Override
    public String announcement() {
        var pool = current.get().configuration().warm().pool();
        return "warm pool: at least " + pool.minimum() + " boxes of each kind, at most " + pool.maximum() + " in total";
    }

    @Override
    public void start() {
        keepWarm(current.get());
        loop = BackgroundLoop.every(
                Thread.ofPlatform().daemon().name("pool-configuration"), INTERVAL, this::lookForChanges);
    }

    private static void keepWarm(Filled filled) {
        new Wiring(filled.configuration()).warm().keepWarm(filled.pool());
    }

    /** A file that is broken at the moment, half written for example, changes nothing. */
    private void lookForChanges() {
        try {
            var now = configurations.get();
            lastProblem = "";
            var before = current.get();
            if (!now.values().equals(before.configuration().values())) {
                var filled = fill(now);
                current.set(filled);
                try {
                    keepWarm(filled);
                } finally {
                    before.pool().close(); // nobody reserves there any more
                }
            }
        } catch (RuntimeException broken) {
            String problem = String.valueOf(broken.getMessage());
            if (!problem.equals(lastProblem)) {
                lastProblem = problem; // once is enough: it is read every few seconds
                LOG.warn("the configuration cannot be used; warm boxes stay as they were", broken);
            }
        }
    }

    /** What is wrong with it, if anything is. */
    public Optional<String> trouble() {
        return current.get().pool().trouble();
    }

    @Override
    public Reservation reserve(Engine engine, ApprovedSpec approved) {
        return current.get().pool().reserve(engine, approved);
    }

    @Override
    public void close() {
        if (loop != null) {
            loop.close();
        }
        current.get().pool().close();
    }
}
