package dev.glovebox.cli.setup;

import dev.glovebox.engine.Installation;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.Walls;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * gVisor's runtime, registered with Docker and proved: a PARANOID box has to come up in it with every wall verified and run a program
 * with threads. Only then do PARANOID boxes use it by themselves.
 */
public final class GvisorStep implements SetupStep {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final GvisorRegistration registration;
    private final Installation installation;
    private final SetupStep trial;

    GvisorStep(GvisorRegistration registration, Installation installation, SetupStep trial) {
        this.registration = registration;
        this.installation = installation;
        this.trial = trial;
    }

    /** Of this host's daemon. */
    public static GvisorStep of(
            DockerApi docker, Installation installation, TrialStep trial, PackagesStep.Installing installing) {
        var registration = new GvisorRegistration(
                () -> docker.info().at("Runtimes"),
                DaemonSettings.ofThisHost(),
                GvisorBinary.ofThisHost(installing),
                PATIENCE);
        return new GvisorStep(registration, installation, trial);
    }

    @Override
    public String title() {
        return "gvisor";
    }

    @Override
    public String ensure(Progress progress) {
        String how = registration.ensure(progress);
        progress.at("testing a paranoid box in gVisor", OptionalDouble.empty());
        try {
            installation.lockedRuntime(Optional.empty());
            String ran = trial.ensure(progress);
            installation.lockedRuntime(Optional.of(Walls.GVISOR));
            return how + ", " + ran + "; paranoid boxes use it from now on";
        } catch (IOException unwritable) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "the result of the test cannot be saved: " + unwritable,
                    "make the data directory writable",
                    unwritable);
        }
    }

    /** A program with threads that is glad to find itself alone, for the trial. */
    public static List<String> program() {
        return List.of(
                "python3",
                "-c",
                "import threading; t = threading.Thread(target=print, args=('ok',)); t.start(); t.join()");
    }
}
