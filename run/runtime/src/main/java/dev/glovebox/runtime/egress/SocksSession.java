package dev.glovebox.runtime.egress;

import dev.glovebox.runtime.egress.parse.EgressRefusal;
import dev.glovebox.runtime.egress.parse.EgressRefusal.Status;
import dev.glovebox.runtime.egress.parse.SocksRequest;
import java.io.IOException;

/**
 * The same proxy for programs that speak SOCKS 5 and no HTTP: the same credentials, hosts and events, one connection each. What may go
 * through it is what may go through CONNECT.
 */
final class SocksSession implements ProxySession {

    private static final byte[] SHOW_CREDENTIALS = {5, 2};
    private static final byte[] NO_WAY_IN = {5, (byte) 0xff};
    private static final byte[] LET_IN = {1, 0};
    private static final byte[] NOT_LET_IN = {1, 1};

    private final ProxyContext context;
    private final Client client;

    SocksSession(ProxyContext context) {
        this.context = context;
        this.client = context.client();
    }

    @Override
    public void hold() throws IOException {
        try {
            if (!SocksRequest.offersCredentials(client.reader())) {
                client.output().write(NO_WAY_IN);
                return;
            }
            client.output().write(SHOW_CREDENTIALS);
            String pair = SocksRequest.credentials(client.reader());
            if (admitted(pair)) {
                client.output().write(LET_IN);
                connect();
            }
        } catch (EgressRefusal unreadable) {
            context.log().denied("", 0, unreadable.rule());
            client.output().write(reply(unreadable.status()));
        }
    }

    private boolean admitted(String pair) throws IOException {
        try {
            context.credentials().check(pair, client);
            return true;
        } catch (EgressRefusal wrong) {
            context.log().denied("", 0, wrong.rule());
            client.output().write(NOT_LET_IN);
            return false;
        }
    }

    private void connect() throws IOException, EgressRefusal {
        var target = SocksRequest.target(client.reader());
        client.greeted();
        try {
            context.pass(context.gatekeeper().route(target.host(), target.port()), granted());
        } catch (EgressRefusal refused) {
            context.denied(target.host().text(), target.port(), refused);
            client.output().write(reply(refused.status()));
        }
    }

    private static byte[] granted() {
        return answer(0);
    }

    private static byte[] reply(Status status) {
        return switch (status) {
            case FORBIDDEN, NO_CREDENTIALS -> answer(2); // not allowed by the rules
            case BAD_GATEWAY -> answer(4); // the host cannot be reached
            case BAD_REQUEST, TOO_LARGE -> answer(7); // not understood
        };
    }

    /** From which address we connected is nobody's business in a box: 0.0.0.0:0. */
    private static byte[] answer(int code) {
        return new byte[] {5, (byte) code, 0, 1, 0, 0, 0, 0, 0, 0};
    }
}
