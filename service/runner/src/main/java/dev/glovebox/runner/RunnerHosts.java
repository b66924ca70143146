package dev.glovebox.runner;

import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.SandboxSpec;

/** Adds what this host says about hosts to what a task asked for: names to refuse, and names on private addresses. */
final class RunnerHosts {

    private RunnerHosts() {}

    static SandboxSpec in(SandboxSpec spec, HostRules host) {
        return spec.walls().network().orElse(null) instanceof NetworkMode.Filtered(HostRules requested)
                ? spec.withWalls(spec.walls()
                        .withNetwork(new NetworkMode.Filtered(
                                new HostRules(requested.allowed(), host.denied(), host.addresses()))))
                : spec;
    }
}
