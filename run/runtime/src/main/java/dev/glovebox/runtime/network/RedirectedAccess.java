package dev.glovebox.runtime.network;

import dev.glovebox.engine.TransparentRedirect;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.box.OpenBox;
import dev.glovebox.runtime.egress.Egress;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The proxy, and besides it whatever programs connect to without asking: the box's own network leads that to init, and init here. Where
 * a host does not let us change a box's network, the proxy is all there is, and an event says so.
 */
final class RedirectedAccess {

    private RedirectedAccess() {}

    static NetworkAccess open(Egress egress, ApprovedSpec spec, OpenBox box, Consumer<RunEvent> events) {
        var proxied = ProxiedAccess.open(egress, box.channel(), events);
        try {
            divert(egress, spec, box).ifPresent(why -> events.accept(new RunEvent.NetworkProxyOnly(why)));
            return proxied;
        } catch (RuntimeException failed) {
            proxied.close();
            throw failed;
        }
    }

    /** Why not; empty when it is done. Init listens before anybody is led there. */
    private static Optional<String> divert(Egress egress, ApprovedSpec spec, OpenBox box) {
        if (spec.walls().gVisor()) {
            return Optional.of("the network of gVisor accepts no redirect rules from outside");
        }
        var network = box.evidence(List.of()).namespace("net");
        if (network.isEmpty()) {
            return Optional.of("the network namespace of the box is unknown");
        }
        var tunnels = box.channel().tunnels();
        var connections = egress.listenToConnections(tunnels);
        var names = egress.listenToNames(tunnels);
        var redirect =
                new TransparentRedirect(network.get(), ProxiedAccess.port(connections), ProxiedAccess.port(names));
        var objection = box.box().divert(redirect);
        if (objection.isPresent()) {
            connections.close();
            names.close();
        }
        return objection;
    }
}
