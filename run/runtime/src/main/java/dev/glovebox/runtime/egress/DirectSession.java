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

    private final ProxyContext context;
    private final InetSocketAddress target;

    DirectSession(ProxyContext context, InetSocketAddress target) {
        this.context = context;
        this.target = target;
    }

    @Override
    public void hold() throws IOException {
        context.client().greeted();
        try {
            context.pass(context.gatekeeper().route(target.getAddress(), target.getPort()), NOTHING);
        } catch (EgressRefusal refused) {
            context.denied(target.getAddress().getHostAddress(), target.getPort(), refused);
            context.client().close();
        }
    }
}
