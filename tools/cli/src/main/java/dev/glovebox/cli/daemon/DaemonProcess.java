package dev.glovebox.cli.daemon;

import dev.glovebox.cli.option.GloveboxCommand;
import dev.glovebox.cli.option.GloveboxVersion;
import dev.glovebox.cli.option.ResidentLog;
import dev.glovebox.config.Configuration;
import dev.glovebox.daemon.DaemonIdentity;
import dev.glovebox.daemon.DaemonServer;
import dev.glovebox.daemon.OwnSession;
import dev.glovebox.daemon.service.ConfigurationWatch;
import dev.glovebox.daemon.service.IdleEnd;
import dev.glovebox.daemon.service.OrphanPatrol;
import dev.glovebox.daemon.service.Services;
import dev.glovebox.daemon.service.WarmPoolService;
import dev.glovebox.library.Wiring;
import dev.glovebox.log.Log;
import dev.glovebox.log.LogSettings;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.runtime.watch.RunMetrics;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** This process as the daemon that a command started: it ends by itself. */
final class DaemonProcess {

    private static final Log LOG = Log.of(DaemonProcess.class);

    private final GloveboxCommand glovebox;
    private final Consumer<String> announce;
    private final CountDownLatch enough = new CountDownLatch(1);

    DaemonProcess(GloveboxCommand glovebox, Consumer<String> announce) {
        this.glovebox = glovebox;
        this.announce = announce;
    }

    /** Where it logs, whatever the log of other processes is. */
    static Path log(Path data) {
        return data.resolve("daemon.log");
    }

    private static LogSettings log(Configuration configuration) {
        var configured = configuration.log();
        return new LogSettings(
                configured.level(),
                configured.format(),
                Optional.of(log(configuration.dataDirectory())),
                configured.rotation());
    }

    int run(boolean detached) throws InterruptedException {
        if (detached) {
            OwnSession.begin();
        }
        var configuration = glovebox.configuration();
        var metrics = new Metrics();
        var wiring = new Wiring(configuration).watchedBy(new RunMetrics(metrics));
        wiring.installation().prepare();
        ResidentLog.start(log(configuration));
        var idle = configuration.daemon().idle().duration();
        var keeper = new DaemonIdentity.Keeper.Itself(idle, enough::countDown);
        var boxes = new WarmPoolService(glovebox::configuration, metrics);
        var server = new DaemonServer(
                wiring,
                new DaemonIdentity(GloveboxVersion.text(), DaemonIdentity.buildOfThisProcess(), keeper),
                boxes,
                glovebox.commands());
        var services = new Services(line -> {
            LOG.info(line);
            announce.accept(line);
        });
        Runtime.getRuntime().addShutdownHook(new Thread(services::close, "stop"));
        // The place first: of those that commands start at once, all but one end before they have started anything.
        services.start(List.of(
                server,
                boxes,
                new OrphanPatrol(wiring, metrics),
                new ConfigurationWatch(glovebox::configuration, enough::countDown),
                new IdleEnd(idle, server::quiet, enough::countDown)));
        enough.await();
        server.withdraw();
        return 0;
    }
}
