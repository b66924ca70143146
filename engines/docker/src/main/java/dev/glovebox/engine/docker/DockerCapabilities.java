package dev.glovebox.engine.docker;

import dev.glovebox.engine.Capabilities;
import dev.glovebox.engine.Feature;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.spec.IsolationLevel;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Capabilities of the Docker engine. */
final class DockerCapabilities {

    /** Whether the daemon has the runtime or the GPUs is asked where a run wants them ({@link DaemonOffers}). */
    private static final Set<Feature> STRICT = EnumSet.of(
            Feature.IMAGE,
            Feature.RUNTIME_CHOICE,
            Feature.MOUNTS,
            Feature.SYSCALL_CHANGES,
            Feature.GPUS,
            Feature.NETWORK_NONE,
            Feature.NETWORK_INTERNAL,
            Feature.NETWORK_FILTERED,
            Feature.NETWORK_FULL);

    /** No network but none, and no devices: it would not be what its name says. */
    private static final Set<Feature> PARANOID = EnumSet.of(
            Feature.IMAGE, Feature.RUNTIME_CHOICE, Feature.MOUNTS, Feature.SYSCALL_CHANGES, Feature.NETWORK_NONE);

    private DockerCapabilities() {}

    static Capabilities offered() {
        return new Capabilities(
                EngineKind.DOCKER, Map.of(IsolationLevel.STRICT, STRICT, IsolationLevel.PARANOID, PARANOID), List.of());
    }
}
