package dev.glovebox.cli.remote;

import dev.glovebox.client.RunnersApi;
import dev.glovebox.config.Configuration;
import dev.glovebox.config.value.TemplateSettings;
import dev.glovebox.daemon.service.Service;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.library.WarmPoolSetup;
import dev.glovebox.library.Wiring;
import dev.glovebox.runner.HostRunner;
import dev.glovebox.runner.RunnerEnvironment;
import dev.glovebox.runner.RunnerSettings;
import dev.glovebox.runner.RunnerTemplate;
import dev.glovebox.runtime.observe.LedgerObserver;
import dev.glovebox.runtime.observe.LogObserver;
import dev.glovebox.runtime.pool.BoxSource;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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
                        wiring.capture(),
                        wiring.serving().bounds().artifacts(),
                        wiring.serving().hosting().drain().duration()));
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
                        wiring.configuration().sandbox().inside().hosts(),
                        templates(wiring.configuration())),
                wiring.changeStore());
    }

    private static Map<String, RunnerTemplate> templates(Configuration configuration) {
        return configuration.warm().templates().stream()
                .collect(Collectors.toMap(
                        TemplateSettings::name,
                        template -> new RunnerTemplate(
                                template.request(), configuration.sandbox().walls(), WarmPoolSetup.template(template)),
                        (first, _) -> first)); // as a run finds it
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
