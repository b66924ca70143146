package dev.glovebox.model;

/**
 * What stands between the program and everything else.
 *
 * @param image the file system a container starts from; levels below STRICT use the host's own
 * @param runtime the OCI runtime's registered name, or {@code default} for the daemon's own choice
 */
public record Walls(IsolationLevel level, NetworkMode network, String image, String runtime) {

    /** Leaves the OCI runtime to the daemon. */
    public static final String DEFAULT_RUNTIME = "default";

    public Walls withLevel(IsolationLevel changed) {
        return new Walls(changed, network, image, runtime);
    }

    public Walls withNetwork(NetworkMode changed) {
        return new Walls(level, changed, image, runtime);
    }
}
