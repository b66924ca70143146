package dev.glovebox.cli.serve;

import dev.glovebox.cli.option.GloveboxVersion;
import dev.glovebox.cli.option.ResidentLog;
import dev.glovebox.cli.option.Subcommand;
import dev.glovebox.cli.remote.EnginesReport;
import dev.glovebox.cli.remote.HostRunnerService;
import dev.glovebox.cli.remote.KeyFiles;
import dev.glovebox.cli.remote.RunnerOptions;
import dev.glovebox.daemon.DaemonIdentity;
import dev.glovebox.daemon.DaemonServer;
import dev.glovebox.daemon.console.InOwnProcess;
import dev.glovebox.daemon.service.OrphanPatrol;
import dev.glovebox.daemon.service.Service;
import dev.glovebox.daemon.service.Services;
import dev.glovebox.daemon.service.WarmPoolService;
import dev.glovebox.library.Wiring;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.value.Printable;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.watch.RunMetrics;
import dev.glovebox.server.StartupCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code glovebox serve}. */
@InOwnProcess("it stays, and is a daemon itself")
@Command(
        name = "serve",
        description = "Runs the API server, a runner and the daemon with the warm pool until stopped.",
        mixinStandardHelpOptions = true)
public final class ServeCommand extends Subcommand implements Callable<Integer> {

    @Mixin
    private ServeOptions options;

    /** In the order they start; they go down in reverse. */
    private List<Service> services(Wiring wiring, Metrics metrics) {
        var services = new ArrayList<Service>();
        services.add(new EnginesReport(wiring.forTasks().engines()));
        var boxes = new WarmPoolService(glovebox()::configuration, metrics);
        services.add(boxes);
        services.add(new DaemonServer(wiring, identity(), boxes, glovebox().commands()));
        services.add(new OrphanPatrol(wiring, metrics));
        if (options.api()) {
            var settings = options.settings(wiring);
            StartupCheck.of(settings); // nothing has been started so far
            var api = new ApiService(settings, metrics, boxes::trouble);
            services.add(api);
            if (options.runner()) {
                services.add(runnerOf(api, wiring, boxes));
            }
        }
        return services;
    }

    private static DaemonIdentity identity() {
        return new DaemonIdentity(
                GloveboxVersion.text(), DaemonIdentity.buildOfThisProcess(), new DaemonIdentity.Keeper.Operator());
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

    private void print(String line) {
        println(Printable.whole(line));
    }

    @Override
    public Integer call() throws InterruptedException {
        var configuration = glovebox().configuration();
        ResidentLog.start(configuration.log());
        var metrics = new Metrics();
        var wiring = new Wiring(configuration).watchedBy(new RunMetrics(metrics));
        var services = new Services(this::print);
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
