package dev.glovebox.cli.remote;

import dev.glovebox.cli.GloveboxCommand;
import dev.glovebox.cli.Wiring;
import dev.glovebox.cli.serve.Services;
import dev.glovebox.cli.serve.WarmBoxes;
import dev.glovebox.client.RunnersOverHttp;
import dev.glovebox.runtime.watch.Metrics;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code glovebox runner}. */
@Command(
        name = "runner",
        description = "Runs the tasks of a server on this machine, until it is told to stop.",
        mixinStandardHelpOptions = true)
public final class RunnerCommand implements Callable<Integer> {

    @ParentCommand
    private GloveboxCommand glovebox;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOptions server;

    @Option(names = "--name", paramLabel = "NAME", description = "What the server calls it; the host's name.")
    private @Nullable String name;

    @Option(names = "--boxes", paramLabel = "N", description = "How many boxes at one time; two for each processor.")
    private @Nullable Integer number;

    @Override
    public Integer call() throws InterruptedException {
        var configuration = glovebox.configuration();
        var address = server.address(configuration.dataDirectory().resolve(KeyFiles.RUNNER));
        var out = spec.commandLine().getOut();
        Consumer<String> say = line -> {
            out.println(line);
            out.flush();
        };
        var boxes = new WarmBoxes(glovebox::configuration, new Metrics());
        var runner = new RunnerService(
                new Wiring(configuration),
                boxes,
                () -> new RunnersOverHttp(address),
                new RunnerOptions(name, number),
                line -> say.accept("glovebox: " + line));
        var services = new Services(say);
        var down = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            services.close();
                            down.countDown();
                        },
                        "stop"));
        services.start(List.of(boxes, runner));
        down.await();
        return 0;
    }
}
