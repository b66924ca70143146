package dev.glovebox.selftest.bed;

import dev.glovebox.engine.Engine;
import dev.glovebox.engine.Installation;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.rule.PolicySettings;
import java.util.List;

/**
 * The installation under test.
 *
 * @param walls what is configured: the image, and the OCI runtime if one is named
 */
public record SelftestTarget(
        PolicySettings policy,
        List<Engine> engines,
        DockerApi docker,
        Installation installation,
        MountWorker mountWorker,
        Walls walls) {

    public SelftestTarget {
        engines = List.copyOf(engines);
    }
}
