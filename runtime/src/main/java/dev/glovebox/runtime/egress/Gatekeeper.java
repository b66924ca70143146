package dev.glovebox.runtime.egress;

import dev.glovebox.model.HostName;
import dev.glovebox.model.HostRules;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Decides about hosts: by the rules first, and then by where their names really lead. */
final class Gatekeeper {

    /**
     * A way that may be taken.
     *
     * @param addresses every one was checked; nothing is looked up again before connecting
     */
    record Route(HostName host, int port, List<InetAddress> addresses, String rule) {}

    private final HostRules rules;
    private final Resolver resolver;

    Gatekeeper(HostRules rules, Resolver resolver) {
        this.rules = rules;
        this.resolver = resolver;
    }

    Route route(HostName host, int port) throws Refusal {
        return switch (rules.judge(host, port)) {
            case HostRules.Verdict.Denied(String rule) -> throw Refusal.forbidden(rule);
            case HostRules.Verdict.Allowed(String rule) -> new Route(host, port, addresses(host), rule);
        };
    }

    /** One bad address among good ones condemns the name: whoever answers for it would choose when to send which. */
    private List<InetAddress> addresses(HostName host) throws Refusal {
        var vouchedFor = rules.addressOf(host);
        if (vouchedFor.isPresent()) {
            return List.of(vouchedFor.get());
        }
        List<InetAddress> found;
        try {
            found = resolver.resolve(host);
        } catch (UnknownHostException unknown) {
            throw Refusal.unreachable("the name cannot be resolved");
        }
        for (InetAddress address : found) {
            var objection = AddressRanges.objection(address);
            if (objection.isPresent()) {
                throw Refusal.forbidden("the name leads to " + address.getHostAddress() + ": " + objection.get());
            }
        }
        if (found.isEmpty()) {
            throw Refusal.unreachable("the name has no address");
        }
        return found;
    }
}
