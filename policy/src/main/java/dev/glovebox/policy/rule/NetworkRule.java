package dev.glovebox.policy.rule;

import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.NetworkMode;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.model.Violation;
import java.util.function.Consumer;

/** A network is given for a reason that can be read off the request, and never at the tightest level. */
public final class NetworkRule implements Rule {

    @Override
    public void check(SandboxSpec spec, Consumer<Violation> report) {
        var mode = spec.walls().network().orElse(new NetworkMode.None());
        if (mode instanceof NetworkMode.Filtered(var hosts) && hosts.allowed().isEmpty()) {
            report.accept(new Violation(
                    "network.hosts",
                    "network filtered names no host that may be reached",
                    "name one with --allow-host or sandbox.allowed_hosts, or say network none"));
        }
        if (!(mode instanceof NetworkMode.None) && spec.walls().level() == IsolationLevel.PARANOID) {
            report.accept(new Violation(
                    "network.paranoid",
                    "level paranoid has no network, " + mode.label() + " or other",
                    "say network none, or use level strict"));
        }
    }
}
