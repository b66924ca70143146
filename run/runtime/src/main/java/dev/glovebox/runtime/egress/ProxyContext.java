package dev.glovebox.runtime.egress;

import dev.glovebox.runtime.egress.parse.EgressRefusal;
import dev.glovebox.runtime.egress.parse.EgressRefusal.Status;
import java.io.IOException;

/** A program's connection, with everything that is needed to decide about what it asks for. */
record ProxyContext(Client client, Gatekeeper gatekeeper, Credentials credentials, EgressLog log, EgressLimits limits) {

    /** Tells of a refusal. Hosts that do not answer were not refused. */
    void denied(String host, int port, EgressRefusal refused) {
        if (refused.status() != Status.BAD_GATEWAY) {
            log.denied(host, port, refused.rule());
        }
    }

    /** Bytes in both directions, until it is over. */
    void pass(Gatekeeper.Route route, byte[] established) throws IOException, EgressRefusal {
        new TunnelRelay(client, route, log, established).take(limits);
    }
}
