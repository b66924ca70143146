package dev.glovebox.cli.serve;

import dev.glovebox.cli.option.GloveboxCommand;
import dev.glovebox.cli.option.GloveboxVersion;
import dev.glovebox.cli.option.ResidentLog;
import dev.glovebox.cli.remote.HostRunnerService;
import dev.glovebox.cli.remote.KeyFiles;
import dev.glovebox.cli.remote.RunnerOptions;
import dev.glovebox.daemon.DaemonServer;
import dev.glovebox.daemon.service.OrphanPatrol;
import dev.glovebox.daemon.service.Service;
import dev.glovebox.daemon.service.Services;
import dev.glovebox.daemon.service.WarmPoolService;
import dev.glovebox.library.Wiring;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.value.Printable;
import dev.glovebox.runtime.pool.BoxSource;
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
        description = "Runs the API server, a runner and the daemon with the warm pool until stopped.",
        mixinStandardHelpOptions = true)
public final class ServeCommand implements Callable<Integer> {

    @ParentCommand
    private GloveboxCommand glovebox;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServeOptions options;

    /** In the order they start; they go down in reverse. */
    private List<Service> services(Wiring wiring, Metrics metrics) {
        var services = new ArrayList<Service>();
        var boxes = new WarmPoolService(glovebox::configuration, metrics);
        services.add(boxes);
        services.add(new DaemonServer(wiring, GloveboxVersion.text(), boxes, glovebox.commands()));
        services.add(new OrphanPatrol(wiring, metrics));
        if (options.api()) {
            var api = new ApiService(options.settings(wiring), metrics);
            services.add(api);
            if (options.runner()) {
                services.add(runnerOf(api, wiring, boxes));
            }
        }
        return services;
    }

    private HostRunnerService runnerOf(ApiService api, Wiring wiring, BoxSource boxes) {
        var data = wiring.installation().data();
        return new HostRunnerService(
                wiring,
                boxes,
                () -> api.runners(
                        new RunnerKey(api::fromHere, data.resolve(KeyFiles.FIRST), data.resolve(KeyFiles.RUNNER))
                                .secret()),
                RunnerOptions.USUAL);
    }

    private void say(String line) {
        spec.commandLine().getOut().println(Printable.whole(line));
        spec.commandLine().getOut().flush();
    }

    @Override
    public Integer call() throws InterruptedException {
        var configuration = glovebox.configuration();
        ResidentLog.start(configuration.log());
        var metrics = new Metrics();
        var wiring = new Wiring(configuration).watchedBy(new RunMetrics(metrics));
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
