package dev.glovebox.cli.setup;

import dev.glovebox.cli.option.Subcommand;
import dev.glovebox.config.value.EnginePreference;
import dev.glovebox.daemon.console.InOwnProcess;
import dev.glovebox.daemon.console.LocalTerminal;
import dev.glovebox.engine.docker.image.DaemonImages;
import dev.glovebox.engine.image.ImageRecipe;
import dev.glovebox.engine.image.SandboxImage;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Walls;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code glovebox setup}. */
@InOwnProcess("it prepares the machine")
@Command(
        name = "setup",
        description =
                "Prepares this machine: installs packages, starts Docker, builds the image and runs a test. Safe to "
                        + "repeat.",
        mixinStandardHelpOptions = true)
public final class SetupCommand extends Subcommand implements Callable<Integer> {

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
        var out = out();
        var surface = new LocalTerminal().stdoutIsTerminal() ? Progress.Surface.TERMINAL : Progress.Surface.PLAIN;
        var configuration = glovebox().configuration();
        out.println("ok    configuration: valid");
        var wiring = new Wiring(configuration);
        var report = new StepReport(out, new Progress(out, surface));
        var engine = programs(wiring, report);
        report.ensure(boxes(wiring, engine));
        out.println("ready: glovebox run -- python3 -c 'print(6 * 7)'");
        out.flush();
        return 0;
    }

    /** Where Docker is not demanded and cannot be had, boxes are made without it. */
    private EnginePreference programs(Wiring wiring, StepReport report) {
        var wanted = wiring.configuration().containers().engine();
        if (wanted != EnginePreference.AUTO) {
            report.ensure(programs(wiring, wanted));
            return wanted;
        }
        if (report.tried(programs(wiring, wanted), "boxes are made without Docker")) {
            return wanted;
        }
        report.ensure(programs(wiring, EnginePreference.OCI));
        return EnginePreference.OCI;
    }

    private List<SetupStep> programs(Wiring wiring, EnginePreference engine) {
        var packages = new PackagesStep(engine, installing());
        return engine == EnginePreference.OCI
                ? List.of(packages)
                : List.of(packages, new DaemonStep(wiring.docker(), home()));
    }

    private List<SetupStep> boxes(Wiring wiring, EnginePreference engine) {
        var images = new DaemonImages(wiring.docker());
        String image = wiring.configuration().sandbox().image();
        var recipe = new ImageRecipe(home().resolve("image"));
        Path data = wiring.installation().prepare().data();
        var unpacked = wiring.images();
        var anew = rebuild ? ImageStep.Rebuild.ALWAYS : ImageStep.Rebuild.ONLY_IF_MISSING;
        var steps = new ArrayList<SetupStep>();
        if (engine != EnginePreference.OCI) {
            steps.add(new ImageStep(new SandboxImage(recipe, data, images), images, image, anew));
        }
        // From the same file system, which the step before has built if that was asked for.
        var source = engine == EnginePreference.OCI ? UnpackedImageStep.Source.ITSELF : UnpackedImageStep.Source.DAEMON;
        steps.add(new UnpackedImageStep(new SandboxImage(recipe, data, unpacked), unpacked, image, source, anew));
        steps.add(new TrialStep(wiring, image));
        if (CacheStep.neededIn(home())) {
            steps.add(new CacheStep(home()));
        }
        if (gvisor) {
            var walls = Walls.of(IsolationLevel.PARANOID).withImage(image).withRuntime(Walls.GVISOR);
            var trial = new TrialStep(wiring, walls, GvisorStep.program());
            steps.add(GvisorStep.of(wiring.docker(), wiring.installation(), trial, installing()));
        }
        return steps;
    }

    private PackagesStep.Installing installing() {
        return noInstall ? PackagesStep.Installing.FORBIDDEN : PackagesStep.Installing.PERMITTED;
    }

    private static Path home() {
        return Path.of(System.getProperty("glovebox.home", "."));
    }
}
