package dev.glovebox.runner;

import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.SandboxSpec;

/** Adds what this host says about hosts to what a task asked for: names to refuse, and names on private addresses. */
final class RunnerHosts {

    private RunnerHosts() {}

    static SandboxSpec in(SandboxSpec spec, HostRules house) {
        return spec.walls().network().orElse(null) instanceof NetworkMode.Filtered(HostRules asked)
                ? spec.withWalls(spec.walls()
                        .withNetwork(new NetworkMode.Filtered(
                                new HostRules(asked.allowed(), house.denied(), house.addresses()))))
                : spec;
    }
}
