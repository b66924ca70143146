package dev.glovebox.runtime.egress;

import dev.glovebox.model.value.Printable;
import dev.glovebox.runtime.egress.parse.Body;
import dev.glovebox.runtime.egress.parse.EgressRefusal;
import dev.glovebox.runtime.egress.parse.EgressRefusal.Status;
import dev.glovebox.runtime.egress.parse.RequestHead;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Everything one connection of a program asks for, each request judged by itself. */
final class HttpProxySession implements ProxySession {

    private final ProxyContext context;
    private final Client client;

    HttpProxySession(ProxyContext context) {
        this.context = context;
        this.client = context.client();
    }

    @Override
    public void hold() throws IOException {
        boolean more = true;
        while (more) {
            client.greets();
            more = request();
        }
    }

    private boolean request() throws IOException {
        Optional<RequestHead> read;
        try {
            read = RequestHead.read(client.reader(), context.limits().headBytes());
        } catch (EgressRefusal refused) {
            context.log().denied("", 0, refused.rule());
            return refuse(refused, "");
        }
        if (read.isEmpty()) {
            return false;
        }
        client.greeted();
        var head = read.get();
        if (head.headers().fields().stream().noneMatch(field -> field.name().equals("proxy-authorization"))) {
            return challenge(head);
        }
        return admitted(head);
    }

    private boolean admitted(RequestHead head) throws IOException {
        String host = head.target().host().text();
        int port = head.target().port();
        try {
            context.credentials().check(Credentials.pair(head.headers()), client);
            var route = context.gatekeeper().route(head.target().host(), port);
            if (head.connect()) {
                context.pass(route, TunnelRelay.ESTABLISHED);
                return false;
            }
            var exchange = new HttpExchange(client, head, route, context.limits());
            context.log().allowed(host, port, route.rule());
            return exchange.make();
        } catch (EgressRefusal refused) {
            context.denied(host, port, refused);
            return refuse(refused, host + ":" + port);
        }
    }

    /** Some programs wait to be asked; the connection stays for their second try, unless a body is on its way already. */
    private boolean challenge(RequestHead head) throws IOException {
        boolean again;
        try {
            again = head.keepAlive() && Body.of(head.headers(), new Body.Empty()) instanceof Body.Empty;
        } catch (EgressRefusal unclear) {
            again = false;
        }
        String text = "glovebox: this command has no network, or does not use its proxy settings\n";
        answer(Status.NO_CREDENTIALS, "proxy-authenticate: Basic realm=\"glovebox\"\r\n" + connection(again), text);
        return again;
    }

    private boolean refuse(EgressRefusal refused, String target) throws IOException {
        String text = "glovebox: " + (target.isEmpty() ? "a request" : Printable.text(target)) + " was refused: "
                + refused.rule() + "\n";
        answer(refused.status(), connection(false), text);
        return false;
    }

    private static String connection(boolean again) {
        return again ? "" : "connection: close\r\n";
    }

    private void answer(Status status, String fields, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        String head = "HTTP/1.1 " + status.line() + "\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: "
                + body.length + "\r\n" + fields + "\r\n";
        byte[] start = head.getBytes(StandardCharsets.US_ASCII);
        byte[] whole = Arrays.copyOf(start, start.length + body.length);
        System.arraycopy(body, 0, whole, start.length, body.length);
        client.output().write(whole);
    }
}
