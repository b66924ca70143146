package dev.glovebox.cli.remote;

import dev.glovebox.cli.Wiring;
import dev.glovebox.cli.serve.Service;
import dev.glovebox.client.RunnersApi;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.runner.HostRunner;
import dev.glovebox.runner.Notices;
import dev.glovebox.runner.RunnerSettings;
import dev.glovebox.runtime.pool.BoxSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The host-runner, and the ledger it writes to, for as long as the process lives. */
public final class RunnerService implements Service {

    private final Wiring wiring;
    private final BoxSource boxes;
    private final Supplier<RunnersApi> server;
    private final RunnerOptions options;
    private final Notices notices;
    private @Nullable Ledger ledger;
    private @Nullable HostRunner runner;

    /**
     * Takes its boxes from here.
     *
     * @param server asked when it starts: a server that lives with it is up only then
     */
    public RunnerService(
            Wiring wiring, BoxSource boxes, Supplier<RunnersApi> server, RunnerOptions options, Notices notices) {
        this.wiring = wiring;
        this.boxes = boxes;
        this.server = server;
        this.options = options;
        this.notices = notices;
    }

    @Override
    public String announcement() {
        return "runner " + options.chosenName() + " takes tasks, "
                + options.capacity().boxes() + " at one time";
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
        runner = HostRunner.start(server.get(), wiring.workplace(opened, boxes), settings, notices);
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
