package dev.glovebox.engine.docker.api;

import dev.glovebox.model.FailureCode;
import dev.glovebox.model.SandboxException;
import java.nio.file.Path;

/** Where the daemon listens. */
public record DockerHost(Path socket) {

    public static final String DEFAULT = "unix:///var/run/docker.sock";

    /** Only a unix socket will do: a daemon on another machine cannot see init's directory on this one. */
    public static DockerHost parse(String text) {
        if (!text.startsWith("unix://") || text.length() == "unix://".length()) {
            throw new SandboxException(
                    FailureCode.NO_ENGINE,
                    "the Docker host '" + text + "' is not a unix socket",
                    "point docker.host or DOCKER_HOST at a daemon on this machine, for example " + DEFAULT
                            + "; for a daemon elsewhere run Glovebox there");
        }
        return new DockerHost(Path.of(text.substring("unix://".length())));
    }

    @Override
    public String toString() {
        return "unix://" + socket;
    }
}
