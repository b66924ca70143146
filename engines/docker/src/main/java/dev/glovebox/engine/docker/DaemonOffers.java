package dev.glovebox.engine.docker;

import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.json.Json;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.model.spec.Walls;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Features that only some daemons have: other OCI runtimes, GPUs. Queried only for runs that need one. */
final class DaemonOffers {

    /** The runtime that NVIDIA's toolkit registers; without it the daemon accepts a request for GPUs and fails at the start. */
    private static final String GPU_RUNTIME = "nvidia";

    private final DockerApi docker;

    DaemonOffers(DockerApi docker) {
        this.docker = docker;
    }

    /** Throws where the daemon lacks something that the walls name. */
    void require(Walls walls) {
        if (walls.runtime().isEmpty() && walls.adjustments().gpus().isEmpty()) {
            return;
        }
        var info = docker.info();
        var runtimes = new TreeSet<>(info.at("Runtimes").names());
        walls.runtime().filter(name -> !runtimes.contains(name)).ifPresent(name -> {
            throw notRegistered(name, runtimes);
        });
        walls.adjustments().gpus().filter(_ -> !hasGpus(info, runtimes)).ifPresent(gpus -> {
            throw noGpus(gpus);
        });
    }

    /** Newer daemons find devices by the files of the Container Device Interface, and then list them. */
    private static boolean hasGpus(Json info, Set<String> runtimes) {
        return runtimes.contains(GPU_RUNTIME)
                || !info.at("DiscoveredDevices").items().isEmpty();
    }

    private static SandboxException notRegistered(String name, Set<String> runtimes) {
        return new SandboxException(
                FailureCode.NO_ENGINE,
                "the OCI runtime " + name + " is not registered with Docker, which has " + String.join(", ", runtimes),
                "register it under runtimes in /etc/docker/daemon.json and reload the daemon, or choose another with "
                        + "--runtime or docker.runtime");
    }

    private static SandboxException noGpus(Gpus gpus) {
        return SandboxException.rejected(List.of(new Violation(
                "engine.gpus",
                "engine docker cannot provide GPUs (" + gpus.label()
                        + ") to a box: the Docker daemon has no GPU support",
                "install the NVIDIA Container Toolkit and reload the Docker daemon, or drop --gpus")));
    }
}
