package dev.glovebox.model.spec;

import dev.glovebox.model.network.NetworkMode;
import java.util.Optional;

/**
 * Isolation of the program.
 *
 * @param network empty means what the level itself says: no network from MODERATE up, the host's below
 * @param image the file system a container starts from; empty below STRICT, where the host's own is seen
 * @param runtime the OCI runtime's registered name; empty leaves it to the daemon
 * @param adjustments what differs from the level, each of it asked for
 */
public record Walls(
        IsolationLevel level,
        Optional<NetworkMode> network,
        Optional<String> image,
        Optional<String> runtime,
        Adjustments adjustments) {

    /** The name under which gVisor's runtime is registered. */
    public static final String GVISOR = "runsc";

    /** As the level has it. */
    public Walls(
            IsolationLevel level, Optional<NetworkMode> network, Optional<String> image, Optional<String> runtime) {
        this(level, network, image, runtime, Adjustments.NONE);
    }

    /** Walls of a level with nothing else said. */
    public static Walls of(IsolationLevel level) {
        return new Walls(level, Optional.empty(), Optional.empty(), Optional.empty());
    }

    public Walls withImage(String changed) {
        return new Walls(level, network, Optional.of(changed), runtime, adjustments);
    }

    public Walls withNetwork(NetworkMode changed) {
        return new Walls(level, Optional.of(changed), image, runtime, adjustments);
    }

    public Walls withRuntime(String changed) {
        return new Walls(level, network, image, Optional.of(changed), adjustments);
    }

    /** Whether the box has a kernel of its own, gVisor's. */
    public boolean gVisor() {
        return runtime.filter(GVISOR::equals).isPresent();
    }

    /** Threads of the walls themselves that count as the box's: gVisor's kernel is a process there, with some thirty of them. */
    public int ownThreads() {
        return gVisor() ? 64 : 0;
    }

    public Walls with(Adjustments changed) {
        return new Walls(level, network, image, runtime, changed);
    }

    /** The same wishes at another level: what only a container has is dropped where there is no container. */
    public Walls at(IsolationLevel other) {
        boolean container = other.isAtLeast(IsolationLevel.STRICT);
        boolean networkWall = other.isAtLeast(IsolationLevel.MODERATE);
        return new Walls(
                other,
                networkWall ? network : Optional.empty(),
                container ? image : Optional.empty(),
                container ? runtime : Optional.empty(),
                adjustments);
    }
}
