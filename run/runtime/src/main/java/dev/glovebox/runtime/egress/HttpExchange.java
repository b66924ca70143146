package dev.glovebox.runtime.egress;

import dev.glovebox.runtime.egress.parse.Body;
import dev.glovebox.runtime.egress.parse.EgressRefusal;
import dev.glovebox.runtime.egress.parse.Headers;
import dev.glovebox.runtime.egress.parse.RequestHead;
import dev.glovebox.runtime.egress.parse.ResponseHead;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** One request of plain HTTP and its response, both written anew: what was not understood is not passed on. */
final class HttpExchange {

    private static final int HTTP = 80;

    private final Client client;
    private final RequestHead request;
    private final Gatekeeper.Route route;
    private final EgressLimits limits;
    private final Body body;

    HttpExchange(Client client, RequestHead request, Gatekeeper.Route route, EgressLimits limits) throws EgressRefusal {
        this.client = client;
        this.request = request;
        this.route = route;
        this.limits = limits;
        this.body = Body.of(request.headers(), new Body.Empty());
        if (body instanceof Body.Chunked && request.version() == RequestHead.Version.HTTP_1_0) {
            throw EgressRefusal.malformed("chunked encoding in HTTP/1.0");
        }
    }

    /** Returns whether the program may ask again on the same connection. */
    boolean make() throws IOException, EgressRefusal {
        var response = ask();
        boolean again = request.keepAlive() && !(response.body() instanceof Body.UntilTheEnd);
        boolean plain = request.version() == RequestHead.Version.HTTP_1_0 && response.body() instanceof Body.Chunked;
        if (plain) {
            throw EgressRefusal.unreachable(
                    "the host sends a chunked response, which HTTP/1.0 does not support; use HTTP/1.1");
        }
        var output = new BufferedOutputStream(client.output(), 16_384);
        try {
            write(response, again, output);
            copyResponse(response, output);
        } catch (EgressRefusal garbled) {
            throw new IOException("malformed response of the host: " + garbled.rule(), garbled);
        }
        output.flush();
        if (response.keeping() == ResponseHead.Keeping.CLOSED) {
            client.leavesUpstream();
        }
        return again;
    }

    private void copyResponse(ResponseHead response, OutputStream output) throws IOException, EgressRefusal {
        var upstream = client.upstream();
        if (upstream == null) {
            throw new EOFException("the host closed the connection");
        }
        response.body().copy(upstream.reader(), output);
    }

    /** A host may close a connection that it kept, just when it is used again; then a new one is tried, once. */
    private ResponseHead ask() throws IOException, EgressRefusal {
        var kept = client.upstream();
        if (kept != null && kept.serves(route) && body instanceof Body.Empty) {
            try {
                return ask(kept);
            } catch (IOException closedMeanwhile) {
                client.leavesUpstream();
            }
        }
        try {
            return ask(client.talksTo(Upstream.open(route, limits.connect())));
        } catch (IOException broken) {
            client.leavesUpstream();
            throw EgressRefusal.unreachable("the host closed the connection: " + broken.getMessage());
        }
    }

    private ResponseHead ask(Upstream upstream) throws IOException, EgressRefusal {
        var output = upstream.output();
        output.write(head().getBytes(StandardCharsets.ISO_8859_1));
        if (request.headers().lists("expect", "100-continue")) {
            client.output().write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        body.copy(client.reader(), output);
        output.flush();
        return ResponseHead.read(upstream.reader(), request.method());
    }

    private String head() {
        var head = new StringBuilder(256)
                .append(request.method())
                .append(' ')
                .append(request.path())
                .append(" HTTP/1.1\r\nhost: ")
                .append(route.host());
        if (route.port() != HTTP) {
            head.append(':').append(route.port());
        }
        head.append("\r\n");
        for (var field : request.headers().endToEnd()) {
            if (!field.name().equals("host")) {
                line(field, head);
            }
        }
        // A request that could have a body says so even when it is empty.
        boolean bodyPossible = body instanceof Body.Empty
                && request.headers().fields().stream()
                        .anyMatch(field -> field.name().equals("content-length"));
        return head.append(bodyPossible ? "content-length: 0\r\n" : body.field())
                .append("\r\n")
                .toString();
    }

    private void write(ResponseHead response, boolean again, OutputStream output) throws IOException, EgressRefusal {
        var head = new StringBuilder(256)
                .append("HTTP/1.1 ")
                .append(response.status())
                .append(' ')
                .append(response.reason())
                .append("\r\n");
        response.headers().endToEnd().forEach(field -> line(field, head));
        if (response.body() instanceof Body.Empty) {
            // HEAD and 304 tell the length of what they do not carry.
            response.headers()
                    .single("content-length")
                    .ifPresent(length ->
                            head.append("content-length: ").append(length).append("\r\n"));
        }
        head.append(response.body().field());
        head.append(again ? "" : "connection: close\r\n").append("\r\n");
        output.write(head.toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void line(Headers.Field field, StringBuilder head) {
        head.append(field.name()).append(": ").append(field.value()).append("\r\n");
    }
}
