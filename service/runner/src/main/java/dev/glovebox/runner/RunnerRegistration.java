package dev.glovebox.runner;

import dev.glovebox.client.RunnersApi;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.protocol.runner.Runner;
import java.time.Duration;
import java.util.Optional;

/** How the server knows us. Told again whenever what this host offers has changed. */
final class RunnerRegistration {

    /** To look takes processes and calls to the daemon, which a task that just came must not wait for. */
    private static final Duration LOOKED_LATELY = Duration.ofSeconds(15);

    private final RunnersApi server;
    private final RunnerEnvironment place;
    private final RunnerSettings settings;
    private Optional<Runner> runner = Optional.empty();
    private long looked;

    RunnerRegistration(RunnersApi server, RunnerEnvironment place, RunnerSettings settings) {
        this.server = server;
        this.place = place;
        this.settings = settings;
    }

    synchronized void refresh() {
        if (runner.isPresent() && System.nanoTime() - looked < LOOKED_LATELY.toNanos()) {
            return;
        }
        var now = new Registration(
                settings.name(), OfferedCapabilities.of(place, settings.weakest()), settings.capacity());
        looked = System.nanoTime();
        if (runner.isEmpty() || !runner.get().registration().equals(now)) {
            runner = Optional.of(server.register(now));
        }
    }

    synchronized void forget() {
        runner = Optional.empty();
    }

    synchronized Runner runner() {
        return runner.orElseThrow(() -> new IllegalStateException("not registered yet"));
    }

    synchronized Optional<Runner> known() {
        return runner;
    }
}
