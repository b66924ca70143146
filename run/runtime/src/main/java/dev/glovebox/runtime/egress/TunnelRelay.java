package dev.glovebox.runtime.egress;

import dev.glovebox.runtime.egress.parse.ClientHello;
import dev.glovebox.runtime.egress.parse.EgressRefusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Relays CONNECT, SOCKS and plain connections: bytes in both directions; where only TLS may pass, once its greeting has named the very host that was asked for. */
final class TunnelRelay {

    /** Response to CONNECT. */
    static final byte[] ESTABLISHED = "HTTP/1.1 200 Connection established\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private static final int PIECE = 16_384;

    private final Client client;
    private final Gatekeeper.Route route;
    private final EgressLog log;
    private final byte[] established;

    /** @param established what the program is told once there is a connection; empty where it was told already */
    TunnelRelay(Client client, Gatekeeper.Route route, EgressLog log, byte[] established) {
        this.client = client;
        this.route = route;
        this.log = log;
        this.established = established.clone();
    }

    /** Returns when it is over. A refusal after that answer can only be a hang-up; the event says why. */
    void take(EgressLimits limits) throws IOException, EgressRefusal {
        var upstream = client.talksTo(Upstream.open(route, limits.connect()));
        if (established.length > 0) {
            client.output().write(established);
        }
        switch (route.speech()) {
            case ANY -> log.allowed(route.host(), route.port(), route.rule());
            case TLS_TO_THE_SAME_HOST -> {
                var hello = greeting();
                if (hello.isEmpty()) {
                    return;
                }
                log.allowed(route.host(), route.port(), route.rule());
                hello.get().passOn(upstream.output());
            }
        }
        relay(upstream);
    }

    /** Empty where it was refused. */
    private Optional<ClientHello> greeting() throws IOException {
        client.greets();
        try {
            var hello = ClientHello.read(client.reader());
            if (!hello.server().text().equals(route.host())) {
                throw EgressRefusal.forbidden(
                        "the TLS ClientHello names " + hello.server() + ", the request another host");
            }
            client.greeted();
            return Optional.of(hello);
        } catch (EgressRefusal refused) {
            log.denied(route.host(), route.port(), refused.rule());
            client.close();
            return Optional.empty();
        }
    }

    private void relay(Upstream upstream) throws IOException {
        var back = client.beside(() -> {
            try {
                byte[] piece = new byte[PIECE];
                for (int size = upstream.reader().read(piece, PIECE);
                        size >= 0;
                        size = upstream.reader().read(piece, PIECE)) {
                    client.output().write(piece, 0, size);
                }
                client.output().close();
            } catch (IOException broken) {
                client.close();
            }
        });
        byte[] piece = new byte[PIECE];
        for (int size = client.reader().read(piece, PIECE);
                size >= 0;
                size = client.reader().read(piece, PIECE)) {
            upstream.output().write(piece, 0, size);
            upstream.output().flush();
        }
        upstream.endOutput();
        back.join();
    }
}
