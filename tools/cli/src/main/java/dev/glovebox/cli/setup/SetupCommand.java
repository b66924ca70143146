package dev.glovebox.cli.setup;

import dev.glovebox.cli.option.GloveboxCommand;
import dev.glovebox.config.Configuration;
import dev.glovebox.daemon.console.HostTerminal;
import dev.glovebox.engine.docker.image.DaemonImages;
import dev.glovebox.engine.docker.image.ImageRecipe;
import dev.glovebox.engine.docker.image.SandboxImage;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.Printable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code glovebox setup}. */
@Command(
        name = "setup",
        description =
                "Prepares this machine: installs packages, starts Docker, builds the image and runs a test. Safe to "
                        + "repeat.",
        mixinStandardHelpOptions = true)
public final class SetupCommand implements Callable<Integer> {

    @ParentCommand
    private GloveboxCommand glovebox;

    @Spec
    private CommandSpec spec;

    @Option(names = "--no-install", description = "Install nothing; report what is missing.")
    private boolean noInstall;

    @Option(names = "--rebuild-image", description = "Rebuild the sandbox image and accept the result.")
    private boolean rebuild;

    @Option(
            names = "--with-gvisor",
            description =
                    "Register gVisor's runsc with Docker (building it with Go if needed), test it, and use it for "
                            + "paranoid boxes.")
    private boolean gvisor;

    @Override
    public Integer call() {
        var out = spec.commandLine().getOut();
        var surface = HostTerminal.stdoutIsTerminal() ? Progress.Surface.TERMINAL : Progress.Surface.PLAIN;
        var progress = new Progress(out, surface);
        var configuration = glovebox.configuration();
        out.println("ok    configuration: valid");
        for (SetupStep step : steps(configuration)) {
            try {
                String done = step.ensure(progress);
                progress.finish();
                out.println("ok    " + step.title() + ": " + Printable.whole(done));
            } catch (RuntimeException failed) {
                progress.finish();
                out.println("fail  " + step.title());
                out.flush();
                throw failed;
            }
        }
        out.println("ready: glovebox run -- python3 -c 'print(6 * 7)'");
        out.flush();
        return 0;
    }

    private List<SetupStep> steps(Configuration configuration) {
        var wiring = new Wiring(configuration);
        var docker = wiring.docker();
        var home = Path.of(System.getProperty("glovebox.home", "."));
        var images = new DaemonImages(docker);
        String image = configuration.sandbox().image();
        var own = new SandboxImage(
                new ImageRecipe(home.resolve("image")),
                wiring.installation().prepare().data(),
                images);
        var installing = noInstall ? PackagesStep.Installing.FORBIDDEN : PackagesStep.Installing.PERMITTED;
        var steps = new ArrayList<SetupStep>(List.of(
                new PackagesStep(installing),
                new DaemonStep(docker, home),
                new ImageStep(
                        own, images, image, rebuild ? ImageStep.Rebuild.ALWAYS : ImageStep.Rebuild.ONLY_IF_MISSING),
                new TrialStep(wiring, image)));
        if (gvisor) {
            var walls = Walls.of(IsolationLevel.PARANOID).withImage(image).withRuntime(Walls.GVISOR);
            var trial = new TrialStep(wiring, walls, GvisorStep.program());
            steps.add(GvisorStep.of(docker, wiring.installation(), trial, installing));
        }
        return steps;
    }
}
