package dev.glovebox.engine.docker;

import dev.glovebox.engine.Installation;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.init.InitBinary;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The parts of the installation that containers use. Nothing is touched before the first use. */
public final class DockerDirectories {

    private final Installation installation;
    private final MountWorker hands;
    private @Nullable Path initBinary;
    private @Nullable String owner;

    public DockerDirectories(Installation installation, MountWorker hands) {
        this.installation = installation;
        this.hands = hands;
    }

    /** The binary of this version of Glovebox, checked once per process. */
    synchronized Path initBinary() {
        if (initBinary == null) {
            try {
                initBinary = InitBinary.extractTo(installation.prepare().initDirectory());
            } catch (IOException | UnsupportedOperationException impossible) {
                throw new SandboxException(
                        FailureCode.LAUNCH_FAILED,
                        "cannot write init to " + installation.initDirectory() + ": " + impossible.getMessage(),
                        "make the data directory writable, or set data_dir to another directory",
                        impossible);
            }
        }
        return initBinary;
    }

    MountWorker hands() {
        return hands;
    }

    synchronized String owner() {
        if (owner == null) {
            owner = installation.prepare().owner();
        }
        return owner;
    }

    Path doors() {
        return installation.doors();
    }

    Path boxDirectory(RunId run) {
        return doors().resolve(run.text());
    }
}
