package dev.glovebox.engine.docker.api;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the daemon listens, as written. Only a unix socket will do: a daemon on another machine cannot see init's directory on
 * this one. Someone who never needs the daemon should not fail for it, so that is found out on use.
 */
public record DockerHost(String text) {

    private static final String UNIX = "unix://";

    public static DockerHost at(Path socket) {
        return new DockerHost(UNIX + socket);
    }

    /** Empty when it is not a unix socket. */
    public Optional<Path> socket() {
        return text.startsWith(UNIX) && text.length() > UNIX.length()
                ? Optional.of(Path.of(text.substring(UNIX.length())))
                : Optional.empty();
    }

    Path requireSocket() {
        return socket().orElseThrow(() -> new SandboxException(
                FailureCode.NO_ENGINE,
                "the Docker host '" + text + "' is not a unix socket",
                "set docker.host or DOCKER_HOST to a daemon on this machine, for example "
                        + "unix:///var/run/docker.sock; to use a remote daemon, run Glovebox on that machine"));
    }

    @Override
    public String toString() {
        return text;
    }
}
