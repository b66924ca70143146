package dev.glovebox.cli.remote;

import dev.glovebox.cli.GloveboxCommand;
import dev.glovebox.cli.Wiring;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
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
    private @Nullable Integer boxes;

    @Override
    public Integer call() throws InterruptedException {
        var configuration = glovebox.configuration();
        var address = server.address(configuration.dataDirectory().resolve(KeyFiles.RUNNER));
        var out = spec.commandLine().getOut();
        var service = new RunnerService(new Wiring(configuration), address, new RunnerOptions(name, boxes), line -> {
            out.println("glovebox: " + line);
            out.flush();
        });
        service.start();
        out.println(service.announcement());
        out.flush();
        var down = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            service.close();
                            down.countDown();
                        },
                        "stop"));
        down.await();
        return 0;
    }
}
