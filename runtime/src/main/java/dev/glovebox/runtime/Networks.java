package dev.glovebox.runtime;

import dev.glovebox.model.FailureCode;
import dev.glovebox.model.HostRules;
import dev.glovebox.model.NetworkMode;
import dev.glovebox.model.RunEvent;
import dev.glovebox.model.SandboxException;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.channel.BoxChannel;
import dev.glovebox.runtime.egress.Egress;
import dev.glovebox.runtime.egress.EgressLimits;
import dev.glovebox.runtime.egress.Resolver;
import java.util.function.Consumer;

/** Opens to a box what its network mode promises, once its walls are verified and before its program starts. */
public final class Networks {

    public static final Networks STANDARD = new Networks(Resolver.OF_THIS_HOST, EgressLimits.STANDARD);

    private final Resolver resolver;
    private final EgressLimits limits;

    public Networks(Resolver resolver, EgressLimits limits) {
        this.resolver = resolver;
        this.limits = limits;
    }

    /** Whatever a program does with it is told to {@code events}. */
    public NetworkAccess open(ApprovedSpec spec, BoxChannel channel, Consumer<RunEvent> events) {
        return switch (spec.walls().network().orElse(new NetworkMode.None())) {
            case NetworkMode.None() -> NetworkAccess.NOTHING;
            case NetworkMode.Full() -> NetworkAccess.NOTHING; // the engine connected it
            case NetworkMode.Filtered(HostRules hosts) ->
                FilteredAccess.open(new Egress(hosts, resolver, limits, events), channel, events);
            case NetworkMode.Internal _ ->
                throw new SandboxException(
                        FailureCode.INTERNAL, "network internal is not built yet", "choose another network mode");
        };
    }
}
