package dev.glovebox.runtime.network;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.box.OpenBox;
import dev.glovebox.runtime.egress.Egress;
import dev.glovebox.runtime.egress.EgressLimits;
import dev.glovebox.runtime.egress.EgressScope;
import dev.glovebox.runtime.egress.Resolver;
import dev.glovebox.runtime.group.Rendezvous;
import java.util.Optional;
import java.util.function.Consumer;

/** Opens to a box what its network mode promises, once its walls are verified and before its program starts. */
public final class Networks {

    public static final Networks STANDARD = new Networks(Resolver.OF_THIS_HOST, EgressLimits.STANDARD);

    private final Resolver resolver;
    private final EgressLimits limits;
    private final Optional<Rendezvous> groups;

    public Networks(Resolver resolver, EgressLimits limits) {
        this(resolver, limits, Optional.empty());
    }

    private Networks(Resolver resolver, EgressLimits limits, Optional<Rendezvous> groups) {
        this.resolver = resolver;
        this.limits = limits;
        this.groups = groups;
    }

    /** The same, with a place where boxes of a group find each other. */
    public Networks meetingAt(Rendezvous rendezvous) {
        return new Networks(resolver, limits, Optional.of(rendezvous));
    }

    /** For the one program of a box. Whatever it does with it is told to {@code events}. */
    public NetworkAccess open(ApprovedSpec spec, OpenBox box, Consumer<RunEvent> events) {
        return spec.walls().network().equals(Optional.of(new NetworkMode.Full()))
                ? RedirectedAccess.open(egress(new EgressScope.Anywhere(), events), spec, box, events)
                : lend(spec, box, events);
    }

    /** For one command among others of a box: only by what that command is told, and only while it runs. */
    public NetworkAccess lend(ApprovedSpec spec, OpenBox box, Consumer<RunEvent> events) {
        return switch (spec.walls().network().orElse(new NetworkMode.None())) {
            case NetworkMode.None() -> NetworkAccess.NOTHING;
            case NetworkMode.Full() -> proxied(new EgressScope.Anywhere(), box, events);
            case NetworkMode.Filtered(HostRules hosts) -> proxied(new EgressScope.Named(hosts), box, events);
            case NetworkMode.Internal(var member) ->
                InternalAccess.open(rendezvous(), member.orElseThrow(), box, events);
        };
    }

    private NetworkAccess proxied(EgressScope reach, OpenBox box, Consumer<RunEvent> events) {
        return ProxiedAccess.open(egress(reach, events), box.channel(), events);
    }

    private Egress egress(EgressScope reach, Consumer<RunEvent> events) {
        return new Egress(reach, resolver, limits, events);
    }

    private Rendezvous rendezvous() {
        return groups.orElseThrow(() -> new SandboxException(
                FailureCode.INTERNAL,
                "network internal is not set up in this program",
                "call Networks.meetingAt, or choose another network mode"));
    }
}
