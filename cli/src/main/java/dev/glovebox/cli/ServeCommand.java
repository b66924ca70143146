package dev.glovebox.cli;

import dev.glovebox.cli.serve.OrphanPatrol;
import dev.glovebox.cli.serve.ResidentHelper;
import dev.glovebox.cli.serve.Service;
import dev.glovebox.cli.serve.Services;
import dev.glovebox.cli.serve.WarmBoxes;
import dev.glovebox.runtime.watch.Metrics;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code glovebox serve}. */
@Command(
        name = "serve",
        description = "Keeps boxes warm for glovebox run, until it is told to stop.",
        mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {

    @ParentCommand
    private GloveboxCommand glovebox;

    @Spec
    private CommandSpec spec;

    /** In the order they start; they go down in reverse. */
    private List<Service> services(Wiring wiring, Metrics metrics) {
        var boxes = new WarmBoxes(glovebox::configuration, metrics);
        return List.of(
                boxes,
                new ResidentHelper(wiring, GloveboxVersion.text(), boxes, Main::execute),
                new OrphanPatrol(wiring, metrics));
    }

    @Override
    public Integer call() throws InterruptedException {
        var out = spec.commandLine().getOut();
        var wiring = new Wiring(glovebox.configuration());
        var services = Services.start(services(wiring, new Metrics()), line -> {
            out.println(line);
            out.flush();
        });
        var down = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            services.close();
                            down.countDown();
                        },
                        "stop"));
        down.await();
        return 0;
    }
}
