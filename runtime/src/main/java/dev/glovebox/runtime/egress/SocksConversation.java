package dev.glovebox.runtime.egress;

import dev.glovebox.runtime.egress.Refusal.Status;
import java.io.IOException;

/**
 * The same proxy for programs that speak SOCKS 5 and no HTTP: the same credentials, hosts and events, one connection each. What may go
 * through it is what may go through CONNECT.
 */
final class SocksConversation {

    private static final byte[] SHOW_CREDENTIALS = {5, 2};
    private static final byte[] NO_WAY_IN = {5, (byte) 0xff};
    private static final byte[] LET_IN = {1, 0};
    private static final byte[] NOT_LET_IN = {1, 1};

    private final Client client;
    private final Gatekeeper gatekeeper;
    private final Credentials credentials;
    private final EgressLog log;
    private final EgressLimits limits;

    SocksConversation(
            Client client, Gatekeeper gatekeeper, Credentials credentials, EgressLog log, EgressLimits limits) {
        this.client = client;
        this.gatekeeper = gatekeeper;
        this.credentials = credentials;
        this.log = log;
        this.limits = limits;
    }

    /** Until the program hangs up, or is hung up on. */
    void hold() throws IOException {
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
        } catch (Refusal unreadable) {
            log.denied("", 0, unreadable.rule());
            client.output().write(reply(unreadable.status()));
        }
    }

    private boolean admitted(String pair) throws IOException {
        try {
            credentials.check(pair, client);
            return true;
        } catch (Refusal wrong) {
            log.denied("", 0, wrong.rule());
            client.output().write(NOT_LET_IN);
            return false;
        }
    }

    private void connect() throws IOException, Refusal {
        var target = SocksRequest.target(client.reader());
        client.greeted();
        try {
            var route = gatekeeper.route(target.host(), target.port());
            new Passage(client, route, log, granted()).take(limits);
        } catch (Refusal refused) {
            if (refused.status() != Status.BAD_GATEWAY) {
                log.denied(target.host().text(), target.port(), refused.rule());
            }
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
