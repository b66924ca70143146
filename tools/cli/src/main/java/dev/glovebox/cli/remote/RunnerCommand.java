package dev.glovebox.cli.remote;

import dev.glovebox.cli.option.ListenAddress;
import dev.glovebox.cli.option.ResidentLog;
import dev.glovebox.cli.option.Subcommand;
import dev.glovebox.client.RunnersFailover;
import dev.glovebox.client.RunnersOverHttp;
import dev.glovebox.daemon.console.InOwnProcess;
import dev.glovebox.daemon.service.OrphanPatrol;
import dev.glovebox.daemon.service.Service;
import dev.glovebox.daemon.service.Services;
import dev.glovebox.daemon.service.WarmPoolService;
import dev.glovebox.library.Wiring;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.value.Printable;
import dev.glovebox.runtime.watch.RunMetrics;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code glovebox runner}. */
@InOwnProcess("it stays")
@Command(
        name = "runner",
        description = "Runs tasks of a server on this machine until stopped.",
        mixinStandardHelpOptions = true)
public final class RunnerCommand extends Subcommand implements Callable<Integer> {

    @Mixin
    private ServerOptions server;

    @Option(names = "--name", paramLabel = "NAME", description = "Name of the runner. Default: the host name.")
    private @Nullable String name;

    @Option(
            names = "--boxes",
            paramLabel = "N",
            description = "Maximum number of boxes at the same time. Default: two per CPU.")
    private @Nullable Integer number;

    @Option(
            names = "--metrics",
            paramLabel = "HOST:PORT",
            description = "Serve metrics for Prometheus on this loopback address. Default: off.")
    private @Nullable String metricsAddress;

    @Override
    public Integer call() throws InterruptedException {
        var configuration = glovebox().configuration();
        var addresses = server.addresses(configuration.dataDirectory().resolve(KeyFiles.RUNNER));
        ResidentLog.start(configuration.log());
        var out = out();
        Consumer<String> print = line -> {
            out.println(Printable.whole(line));
            out.flush();
        };
        var metrics = new Metrics();
        var wiring = new Wiring(configuration).watchedBy(new RunMetrics(metrics));
        var all = new ArrayList<Service>();
        if (metricsAddress != null) {
            all.add(new MetricsService(ListenAddress.parse(metricsAddress), metrics));
        }
        all.add(new EnginesReport(wiring.forTasks().engines()));
        var boxes = new WarmPoolService(glovebox()::configuration, metrics);
        all.add(boxes);
        all.add(new OrphanPatrol(wiring, metrics));
        all.add(new HostRunnerService(
                wiring,
                boxes,
                () -> new RunnersFailover(
                        addresses.stream().map(RunnersOverHttp::new).toList()),
                new RunnerOptions(name, number)));
        var services = new Services(print);
        var down = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            services.close();
                            down.countDown();
                        },
                        "stop"));
        services.start(all);
        down.await();
        return 0;
    }
}
