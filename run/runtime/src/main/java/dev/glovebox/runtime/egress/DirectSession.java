package dev.glovebox.runtime.egress;

import dev.glovebox.runtime.egress.parse.EgressRefusal;
import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * A program that connected to an address and knows nothing of us. It was told that the connection is there before anybody was
 * asked, so a refusal can only be a connection that breaks.
 */
final class DirectSession implements ProxySession {

    private static final byte[] NOTHING = {};

    private final ProxyContext visit;
    private final InetSocketAddress target;

    DirectSession(ProxyContext visit, InetSocketAddress target) {
        this.visit = visit;
        this.target = target;
    }

    @Override
    public void hold() throws IOException {
        visit.client().greeted();
        try {
            visit.pass(visit.gatekeeper().route(target.getAddress(), target.getPort()), NOTHING);
        } catch (EgressRefusal refused) {
            visit.denied(target.getAddress().getHostAddress(), target.getPort(), refused);
            visit.client().close();
        }
    }
}
