package dev.glovebox.cli;

import dev.glovebox.cli.remote.KeyFiles;
import dev.glovebox.cli.remote.RunnerOptions;
import dev.glovebox.cli.remote.RunnerService;
import dev.glovebox.cli.serve.ApiService;
import dev.glovebox.cli.serve.FrontDesk;
import dev.glovebox.cli.serve.OrphanPatrol;
import dev.glovebox.cli.serve.RunnerKey;
import dev.glovebox.cli.serve.ServeOptions;
import dev.glovebox.cli.serve.Service;
import dev.glovebox.cli.serve.Services;
import dev.glovebox.cli.serve.WarmBoxes;
import dev.glovebox.model.Printable;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.watch.Metrics;
import dev.glovebox.runtime.watch.RunMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code glovebox serve}. */
@Command(
        name = "serve",
        description = "Schedules tasks and runs them, and keeps boxes warm for glovebox run, until it is told to stop.",
        mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {

    @ParentCommand
    private GloveboxCommand glovebox;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServeOptions options;

    /** In the order they start; they go down in reverse. */
    private List<Service> services(Wiring wiring, Metrics metrics) {
        var services = new ArrayList<Service>();
        var boxes = new WarmBoxes(glovebox::configuration, metrics);
        services.add(boxes);
        services.add(new FrontDesk(wiring, GloveboxVersion.text(), boxes, Main::execute));
        services.add(new OrphanPatrol(wiring, metrics));
        if (options.api()) {
            var api = new ApiService(options.settings(wiring), metrics::text);
            services.add(api);
            if (options.runner()) {
                services.add(runnerOf(api, wiring, boxes));
            }
        }
        return services;
    }

    private RunnerService runnerOf(ApiService api, Wiring wiring, BoxSource boxes) {
        var data = wiring.installation().data();
        return new RunnerService(
                wiring,
                boxes,
                () -> api.runners(
                        new RunnerKey(api::fromHere, data.resolve(KeyFiles.FIRST), data.resolve(KeyFiles.RUNNER))
                                .secret()),
                RunnerOptions.USUAL,
                this::say);
    }

    private void say(String line) {
        spec.commandLine().getOut().println(Printable.whole(line));
        spec.commandLine().getOut().flush();
    }

    @Override
    public Integer call() throws InterruptedException {
        var metrics = new Metrics();
        var wiring = new Wiring(glovebox.configuration()).watchedBy(new RunMetrics(metrics));
        var services = new Services(this::say);
        var down = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            services.close();
                            down.countDown();
                        },
                        "stop")); // before they start: whoever stops us meanwhile leaves nothing up
        services.start(services(wiring, metrics));
        down.await();
        return 0;
    }
}
