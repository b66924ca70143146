package dev.glovebox.cli.remote;

import dev.glovebox.client.RunnersApi;
import dev.glovebox.daemon.service.Service;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.library.Wiring;
import dev.glovebox.runner.HostRunner;
import dev.glovebox.runner.RunnerEnvironment;
import dev.glovebox.runner.RunnerSettings;
import dev.glovebox.runtime.observe.LedgerObserver;
import dev.glovebox.runtime.observe.LogObserver;
import dev.glovebox.runtime.pool.BoxSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The host-runner, and the ledger it writes to, for as long as the process lives. */
public final class HostRunnerService implements Service {

    private final Wiring wiring;
    private final BoxSource boxes;
    private final Supplier<RunnersApi> server;
    private final RunnerOptions options;
    private @Nullable Ledger ledger;
    private @Nullable HostRunner runner;

    /**
     * Takes its boxes from here.
     *
     * @param server asked when it starts: a server that lives with it is up only then
     */
    public HostRunnerService(Wiring wiring, BoxSource boxes, Supplier<RunnersApi> server, RunnerOptions options) {
        this.wiring = wiring.forTasks();
        this.boxes = boxes;
        this.server = server;
        this.options = options;
    }

    @Override
    public String announcement() {
        return "runner " + options.chosenName() + " is ready for tasks, at most "
                + options.capacity().boxes() + " at the same time";
    }

    @Override
    public void start() {
        var opened = wiring.ledger();
        ledger = opened;
        var settings = new RunnerSettings(
                options.chosenName(),
                options.capacity(),
                wiring.weakestLevel(),
                wiring.installation().data().resolve("outbox"),
                new RunnerSettings.Bounds(
                        wiring.capture(), wiring.serving().bounds().artifacts()));
        runner = HostRunner.start(server.get(), environment(opened), settings);
    }

    /** Every run goes through the executor and into this host's own ledger. */
    private RunnerEnvironment environment(Ledger opened) {
        var recorded = new LedgerObserver(opened);
        return new RunnerEnvironment(
                wiring.engines(),
                wiring::runtimes,
                observer -> wiring.executor(recorded.and(new LogObserver()).and(observer), boxes),
                new RunnerEnvironment.Rules(
                        wiring.codePolicy(),
                        wiring.configuration().sandbox().inside().hosts()),
                wiring.changeStore());
    }

    @Override
    public void close() {
        if (runner != null) {
            runner.close();
        }
        if (ledger != null) {
            ledger.close();
        }
    }
}
