package dev.glovebox.runner;

import dev.glovebox.client.RunnersApi;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.protocol.runner.Runner;
import java.time.Duration;
import java.util.Optional;

/** How the server knows us. Told again whenever what this host offers has changed. */
final class RunnerRegistration {

    /** To look takes processes and calls to the daemon, which a task that just came must not wait for. */
    private static final Duration LOOKED_LATELY = Duration.ofSeconds(10);

    private final RunnersApi server;
    private final RunnerEnvironment environment;
    private final RunnerSettings settings;
    private Optional<Runner> runner = Optional.empty();
    private long looked;

    RunnerRegistration(RunnersApi server, RunnerEnvironment environment, RunnerSettings settings) {
        this.server = server;
        this.environment = environment;
        this.settings = settings;
    }

    synchronized void refresh() {
        if (runner.isPresent() && System.nanoTime() - looked < LOOKED_LATELY.toNanos()) {
            return;
        }
        var now = new Registration(
                settings.name(), OfferedCapabilities.of(environment, settings.weakest()), settings.capacity());
        looked = System.nanoTime();
        if (runner.isEmpty() || !runner.get().registration().equals(now)) {
            runner = Optional.of(server.register(now));
        }
    }

    /** Something of this host did not work: it is looked at again before anything else is asked for. */
    void suspect() {
        synchronized (this) {
            looked = System.nanoTime() - LOOKED_LATELY.toNanos();
        }
        refresh();
    }

    synchronized void forget() {
        runner = Optional.empty();
    }

    synchronized Runner runner() {
        return runner.orElseThrow(() -> new IllegalStateException("not registered yet"));
    }

    synchronized Duration leaseTime() {
        return Duration.ofSeconds(runner.map(Runner::leaseSeconds).orElse(30));
    }

    synchronized Optional<Runner> known() {
        return runner;
    }
}
