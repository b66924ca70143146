package dev.glovebox.engine.docker;

import dev.glovebox.engine.Installation;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.container.InstalledInit;
import dev.glovebox.model.run.RunId;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The parts of the installation that containers use. Nothing is touched before the first use. */
public final class DockerDirectories {

    private final Installation installation;
    private final MountWorker mountWorker;
    private final InstalledInit init;
    private @Nullable String owner;

    public DockerDirectories(Installation installation, MountWorker mountWorker) {
        this.installation = installation;
        this.mountWorker = mountWorker;
        this.init = new InstalledInit(installation);
    }

    Path initBinary() {
        return init.path();
    }

    MountWorker mountWorker() {
        return mountWorker;
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
