package dev.glovebox.model;

import java.util.Optional;

/**
 * What stands between the program and everything else.
 *
 * @param network empty means what the level itself says: no network from MODERATE up, the host's below
 * @param image the file system a container starts from; empty below STRICT, where the host's own is seen
 * @param runtime the OCI runtime's registered name; empty leaves it to the daemon
 */
public record Walls(
        IsolationLevel level, Optional<NetworkMode> network, Optional<String> image, Optional<String> runtime) {

    /** Walls of a level with nothing else said. */
    public static Walls of(IsolationLevel level) {
        return new Walls(level, Optional.empty(), Optional.empty(), Optional.empty());
    }

    public Walls withImage(String changed) {
        return new Walls(level, network, Optional.of(changed), runtime);
    }

    public Walls withNetwork(NetworkMode changed) {
        return new Walls(level, Optional.of(changed), image, runtime);
    }

    /** The same wishes at another level: what only a container has is dropped where there is no container. */
    public Walls at(IsolationLevel other) {
        boolean container = other.isAtLeast(IsolationLevel.STRICT);
        boolean networkWall = other.isAtLeast(IsolationLevel.MODERATE);
        return new Walls(
                other,
                networkWall ? network : Optional.empty(),
                container ? image : Optional.empty(),
                container ? runtime : Optional.empty());
    }
}
