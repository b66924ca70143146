package dev.glovebox.engine.docker;

import dev.glovebox.engine.Capabilities;
import dev.glovebox.engine.Feature;
import dev.glovebox.model.IsolationLevel;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** What containers of ours can do today. */
final class DockerCapabilities {

    private DockerCapabilities() {}

    static Capabilities offered() {
        return new Capabilities(
                DockerEngine.NAME,
                Map.of(
                        IsolationLevel.STRICT,
                        EnumSet.of(
                                Feature.IMAGE,
                                Feature.RUNTIME_CHOICE,
                                Feature.MOUNTS,
                                Feature.NETWORK_NONE,
                                Feature.NETWORK_FILTERED)),
                List.of());
    }
}
