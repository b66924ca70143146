package dev.glovebox.runtime.egress;

import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * A program that connected to an address and knows nothing of us. It was told that the connection is there before anybody was
 * asked, so a refusal can only be a connection that breaks.
 */
final class DirectConversation implements Conversation {

    private static final byte[] NOTHING = {};

    private final Visit visit;
    private final InetSocketAddress target;

    DirectConversation(Visit visit, InetSocketAddress target) {
        this.visit = visit;
        this.target = target;
    }

    @Override
    public void hold() throws IOException {
        visit.client().greeted();
        try {
            visit.pass(visit.gatekeeper().route(target.getAddress(), target.getPort()), NOTHING);
        } catch (Refusal refused) {
            visit.denied(target.getAddress().getHostAddress(), target.getPort(), refused);
            visit.client().close();
        }
    }
}
