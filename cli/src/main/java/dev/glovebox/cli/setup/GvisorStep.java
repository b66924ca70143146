package dev.glovebox.cli.setup;

import dev.glovebox.engine.Installation;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.model.FailureCode;
import dev.glovebox.model.SandboxException;
import dev.glovebox.model.Walls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;

/**
 * gVisor's runtime, registered with Docker and proved: a PARANOID box has to come up in it with every wall verified and run a program
 * with threads. Only then do PARANOID boxes use it by themselves.
 */
public final class GvisorStep implements SetupStep {

    /** A daemon reads its settings anew within milliseconds of the signal. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final DockerApi docker;
    private final Installation installation;
    private final TrialStep trial;

    public GvisorStep(DockerApi docker, Installation installation, TrialStep trial) {
        this.docker = docker;
        this.installation = installation;
        this.trial = trial;
    }

    @Override
    public String title() {
        return "gvisor";
    }

    @Override
    public String ensure(Progress progress) {
        String how = registered() ? "registered" : register(progress);
        progress.at("trying a paranoid box in gVisor", OptionalDouble.empty());
        try {
            installation.lockedRuntime(Optional.empty());
            String ran = trial.ensure(progress);
            installation.lockedRuntime(Optional.of(Walls.GVISOR));
            return how + ", " + ran + "; paranoid boxes use it from now on";
        } catch (IOException unwritable) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "what was proved cannot be written down: " + unwritable,
                    "make the data directory writable",
                    unwritable);
        }
    }

    private boolean registered() {
        return docker.info().at("Runtimes").names().contains(Walls.GVISOR);
    }

    private String register(Progress progress) {
        Path runsc = HostCommand.find(Walls.GVISOR)
                .orElseThrow(
                        () -> missing(
                                "runsc, gVisor's runtime, is not installed",
                                "install it (gvisor.dev/docs/user_guide/install), then run glovebox setup --with-gvisor again"));
        progress.at("registering " + runsc + " with Docker", OptionalDouble.empty());
        var settings = DaemonSettings.ofThisHost();
        settings.addRuntime(Walls.GVISOR, runsc);
        settings.reload(line -> progress.at(line, OptionalDouble.empty()));
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        while (!registered()) {
            if (System.nanoTime() > giveUp) {
                throw missing(
                        "the Docker daemon was told of runsc and does not list it",
                        "look into the daemon's log; it may read another file than " + settings);
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
        return runsc + " registered in " + settings;
    }

    private static SandboxException missing(String what, String next) {
        return new SandboxException(FailureCode.NO_ENGINE, what, next);
    }

    /** A program with threads that is glad to find itself alone, for the trial. */
    public static List<String> program() {
        return List.of(
                "python3",
                "-c",
                "import threading; t = threading.Thread(target=print, args=('ok',)); t.start(); t.join()");
    }
}
