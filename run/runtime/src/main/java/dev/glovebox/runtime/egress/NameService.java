package dev.glovebox.runtime.egress;

import dev.glovebox.model.network.HostName;
import dev.glovebox.model.value.Printable;
import dev.glovebox.runtime.egress.parse.EgressRefusal;
import dev.glovebox.runtime.egress.parse.NameQuery;
import java.net.Inet4Address;
import java.util.List;
import java.util.Optional;

/**
 * Answers programs that look names up by themselves, as this host's resolver knows them. Names that lead where nobody may go do not exist
 * here; but nothing rests on that, for whoever connects to an address is judged by that address.
 */
final class NameService {

    /** In events, where it tells looking up from connecting. */
    static final int PORT = 53;

    private static final String OWN = "localhost";
    private static final Inet4Address LOOPBACK = Inet4Address.ofLiteral("127.0.0.1");

    private final Gatekeeper gatekeeper;
    private final EgressLog log;

    NameService(Gatekeeper gatekeeper, EgressLog log) {
        this.gatekeeper = gatekeeper;
        this.log = log;
    }

    /** Empty for what is no question. */
    Optional<byte[]> answer(byte[] datagram) {
        return NameQuery.parse(datagram).map(query -> switch (query.type()) {
            case NameQuery.ADDRESS -> addresses(query);
            case NameQuery.ADDRESS_OF_IPV6 -> query.answer(List.of()); // the box has no such way
            default -> query.answer(NameQuery.Problem.NOT_IMPLEMENTED);
        });
    }

    private byte[] addresses(NameQuery query) {
        if (query.name().equalsIgnoreCase(OWN)) { // not every image knows it by itself
            return query.answer(List.of(LOOPBACK));
        }
        try {
            var route = gatekeeper.route(HostName.parse(query.name()), PORT);
            log.allowed(query.name(), PORT, "resolved, " + route.rule());
            return query.answer(route.addresses().stream()
                    .filter(Inet4Address.class::isInstance)
                    .map(Inet4Address.class::cast)
                    .toList());
        } catch (EgressRefusal refused) {
            if (refused.status() != EgressRefusal.Status.BAD_GATEWAY) {
                log.denied(query.name(), PORT, refused.rule());
            }
        } catch (IllegalArgumentException noName) {
            log.denied(Printable.text(query.name()), PORT, Printable.text(String.valueOf(noName.getMessage())));
        }
        return query.answer(NameQuery.Problem.NO_SUCH_NAME);
    }
}
