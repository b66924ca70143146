package dev.glovebox.policy.rule;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import java.util.Optional;
import java.util.function.Consumer;

/** A network is given for a reason that can be read off the request, and never at the tightest level. */
public final class NetworkRule implements Rule {

    @Override
    public void check(SandboxSpec spec, Consumer<Violation> report) {
        var mode = spec.walls().network().orElse(new NetworkMode.None());
        unnamed(mode).ifPresent(report);
        unservable(spec).ifPresent(report);
        if (!(mode instanceof NetworkMode.None) && spec.walls().level() == IsolationLevel.PARANOID) {
            report.accept(new Violation(
                    "network.paranoid",
                    "level paranoid does not support networks, " + mode.label() + " or any other",
                    "use network none, or level strict"));
        }
    }

    /** Below STRICT the kernel keeps these ports for those who have a capability that nobody in a box has. */
    private static Optional<Violation> unservable(SandboxSpec spec) {
        return spec.walls()
                .network()
                .filter(_ -> !spec.walls().level().isAtLeast(IsolationLevel.STRICT))
                .filter(mode -> mode instanceof NetworkMode.Internal(var member)
                        && member.stream()
                                .anyMatch(served -> served.ports().stream().anyMatch(port -> port < 1024)))
                .map(_ -> new Violation(
                        "network.ports",
                        "ports below 1024 cannot be served at level "
                                + spec.walls().level().label(),
                        "serve a port of 1024 or higher, or use level strict"));
    }

    /** A network to nobody is a network that somebody forgot to describe. */
    private static Optional<Violation> unnamed(NetworkMode mode) {
        return switch (mode) {
            case NetworkMode.Filtered(var hosts)
            when hosts.allowed().isEmpty() ->
                Optional.of(new Violation(
                        "network.hosts",
                        "network filtered needs at least one allowed host",
                        "add one with --allow-host or sandbox.allowed_hosts, or use network none"));
            case NetworkMode.Internal(var member)
            when member.isEmpty() ->
                Optional.of(new Violation(
                        "network.group",
                        "network internal needs a group",
                        "set the group with --group and the name of this box with --name, or use network none"));
            case NetworkMode.None(), NetworkMode.Filtered _, NetworkMode.Internal _, NetworkMode.Full() ->
                Optional.empty();
        };
    }
}
