package dev.glovebox.cli.setup;

import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.model.failure.SandboxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/** A Docker daemon that answers. Where nothing supervises it, our own script starts it. */
public final class DaemonStep implements SetupStep {

    private final DockerApi docker;
    private final Path script;

    public DaemonStep(DockerApi docker, Path home) {
        this.docker = docker;
        this.script = home.resolve("scripts/docker-daemon");
    }

    @Override
    public String title() {
        return "docker daemon";
    }

    @Override
    public String ensure(Progress progress) {
        if (answers()) {
            return "running at " + docker.host();
        }
        progress.at("starting the Docker daemon", OptionalDouble.empty());
        boolean supervised = Files.isDirectory(Path.of("/run/systemd/system"));
        HostCommand.run(
                supervised ? List.of("systemctl", "start", "docker") : List.of(script.toString(), "start"),
                line -> progress.at(line, OptionalDouble.empty()));
        docker.ping();
        return "started, running at " + docker.host();
    }

    private boolean answers() {
        try {
            docker.ping();
            return true;
        } catch (SandboxException silent) {
            return false;
        }
    }
}
