package dev.glovebox.runner;

import dev.glovebox.client.RunnersApi;
import dev.glovebox.engine.Engine;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.protocol.runner.Runner;
import java.util.List;
import java.util.Optional;

/** How the server knows us. Told again whenever what this host offers has changed. */
final class Enrolment {

    private final RunnersApi server;
    private final List<Engine> engines;
    private final RunnerSettings settings;
    private Optional<Runner> runner = Optional.empty();

    Enrolment(RunnersApi server, List<Engine> engines, RunnerSettings settings) {
        this.server = server;
        this.engines = engines;
        this.settings = settings;
    }

    synchronized void refresh() {
        var now = new Registration(
                settings.name(), OfferedCapabilities.of(engines, settings.weakest()), settings.capacity());
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
