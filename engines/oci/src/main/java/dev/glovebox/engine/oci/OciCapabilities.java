package dev.glovebox.engine.oci;

import dev.glovebox.engine.Capabilities;
import dev.glovebox.engine.Feature;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.spec.IsolationLevel;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Capabilities of this engine. They have no devices of the host, and so no GPUs. */
final class OciCapabilities {

    private static final Set<Feature> STRICT = EnumSet.of(
            Feature.IMAGE,
            Feature.RUNTIME_CHOICE,
            Feature.MOUNTS,
            Feature.SYSCALL_CHANGES,
            Feature.NETWORK_NONE,
            Feature.NETWORK_INTERNAL,
            Feature.NETWORK_FILTERED,
            Feature.NETWORK_FULL);

    /** No network but none: it would not be what its name says. */
    private static final Set<Feature> PARANOID = EnumSet.of(
            Feature.IMAGE, Feature.RUNTIME_CHOICE, Feature.MOUNTS, Feature.SYSCALL_CHANGES, Feature.NETWORK_NONE);

    private OciCapabilities() {}

    static Capabilities offered(List<String> warnings) {
        return new Capabilities(
                EngineKind.OCI, Map.of(IsolationLevel.STRICT, STRICT, IsolationLevel.PARANOID, PARANOID), warnings);
    }
}
