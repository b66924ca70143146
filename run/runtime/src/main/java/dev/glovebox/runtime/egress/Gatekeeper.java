package dev.glovebox.runtime.egress;

import dev.glovebox.model.network.HostName;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.runtime.egress.parse.EgressRefusal;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;

/** Decides about hosts: by the rules first, and then by where their names really lead. */
final class Gatekeeper {

    /**
     * A way that may be taken.
     *
     * @param host its name, or its address where that is all that is known
     * @param addresses every one was checked; nothing is looked up again before connecting
     */
    record Route(String host, int port, List<InetAddress> addresses, String rule, Speech speech) {}

    /** Traffic permitted on a connection that is inspected only at its beginning. */
    enum Speech {
        TLS_TO_THE_SAME_HOST,
        ANY
    }

    private static final String FULL = "network full";

    private final EgressScope reach;
    private final Resolver resolver;

    Gatekeeper(EgressScope reach, Resolver resolver) {
        this.reach = reach;
        this.resolver = resolver;
    }

    Route route(HostName host, int port) throws EgressRefusal {
        return switch (reach) {
            case EgressScope.Anywhere() -> new Route(host.text(), port, addresses(host), FULL, Speech.ANY);
            case EgressScope.Named(HostRules rules) -> named(rules, host, port);
        };
    }

    /** For programs that look names up by themselves: an address is all they tell, and only where every host may be reached that is enough. */
    Route route(InetAddress address, int port) throws EgressRefusal {
        return switch (reach) {
            case EgressScope.Anywhere() -> {
                var objection = objection(address);
                if (objection.isPresent()) {
                    throw EgressRefusal.forbidden(address.getHostAddress() + " is " + objection.get());
                }
                yield new Route(address.getHostAddress(), port, List.of(address), FULL, Speech.ANY);
            }
            case EgressScope.Named _ -> throw EgressRefusal.forbidden("an address instead of a host name");
        };
    }

    private Route named(HostRules rules, HostName host, int port) throws EgressRefusal {
        return switch (rules.judge(host, port)) {
            case HostRules.Decision.Denied(String rule) -> throw EgressRefusal.forbidden(rule);
            case HostRules.Decision.Allowed(String rule) -> {
                var vouchedFor = rules.addressOf(host);
                var addresses = vouchedFor.isPresent() ? List.of(vouchedFor.get()) : addresses(host);
                yield new Route(host.text(), port, addresses, rule, Speech.TLS_TO_THE_SAME_HOST);
            }
        };
    }

    /** One bad address among good ones condemns the name: whoever answers for it would choose when to send which. */
    private List<InetAddress> addresses(HostName host) throws EgressRefusal {
        List<InetAddress> found;
        try {
            found = resolver.resolve(host);
        } catch (UnknownHostException unknown) {
            throw EgressRefusal.unreachable("the host name cannot be resolved");
        }
        for (InetAddress address : found) {
            var objection = objection(address);
            if (objection.isPresent()) {
                throw EgressRefusal.forbidden(
                        "the host name resolves to " + address.getHostAddress() + ": " + objection.get());
            }
        }
        if (found.isEmpty()) {
            throw EgressRefusal.unreachable("the host name has no address");
        }
        return found;
    }

    private static Optional<String> objection(InetAddress address) {
        return AddressRanges.objection(address).or(() -> ours(address));
    }

    /** A public address of this host leads to whatever listens on it, and to what is meant for this host alone. */
    private static Optional<String> ours(InetAddress address) {
        try {
            return Optional.ofNullable(NetworkInterface.getByInetAddress(address))
                    .map(_ -> "this host");
        } catch (SocketException unknown) {
            return Optional.of("it may be an address of this host");
        }
    }
}
