package dev.glovebox.runtime.egress;

import dev.glovebox.init.Request;
import dev.glovebox.log.Log;
import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.model.network.NetworkSummary;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.runtime.channel.ConnectionThreads;
import dev.glovebox.runtime.channel.Tunnel;
import dev.glovebox.runtime.channel.Tunnels;
import dev.glovebox.runtime.egress.parse.SocksRequest;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * The proxy of one box.
 *
 * <pre>{@code
 * try (var egress = new Egress(new Reach.Named(rules), Resolver.OF_THIS_HOST, EgressLimits.STANDARD, events)) {
 *     int port = egress.listen(channel.tunnels());   // inside the box, on its loopback
 *     try (var grant = egress.grant(port)) {         // for one command; others stay without network
 *         run(grant.environment());
 *     }
 * }
 * }</pre>
 */
public final class Egress implements AutoCloseable {

    private static final Log LOG = Log.of(Egress.class);

    private static final Duration SWEEP = Duration.ofSeconds(1);

    private final Gatekeeper gatekeeper;
    private final EgressLimits limits;
    private final EgressLog log;
    private final NameService names;
    private final Credentials credentials = new Credentials();
    private final Set<Client> clients = ConcurrentHashMap.newKeySet();
    private final ConnectionThreads threads = new ConnectionThreads();
    private final AtomicInteger lastGrant = new AtomicInteger();
    private final BackgroundLoop sweeper;
    private volatile boolean closed;

    public Egress(EgressScope reach, Resolver resolver, EgressLimits limits, Consumer<RunEvent> events) {
        this.gatekeeper = new Gatekeeper(reach, resolver);
        this.limits = limits;
        this.log = new EgressLog(events);
        this.names = new NameService(gatekeeper, log);
        this.sweeper = BackgroundLoop.every(Thread.ofVirtual().name("egress-sweeper"), SWEEP, this::sweep);
    }

    /** Takes what programs of a box connect to its loopback. */
    public Tunnels.Listener listen(Tunnels tunnels) {
        return tunnels.listen(Request.Listen.Kind.GREETINGS, Tunnels.LOOPBACK, 0, this::take);
    }

    /** Takes what programs of a box connect to without asking us, if the box's network leads it there. */
    public Tunnels.Listener listenToConnections(Tunnels tunnels) {
        return tunnels.listen(Request.Listen.Kind.DIVERTED, Tunnels.LOOPBACK, 0, this::take);
    }

    /** The same for what programs ask of name servers. */
    public Tunnels.Listener listenToNames(Tunnels tunnels) {
        return tunnels.receive(query -> names.answer(query.data()).ifPresent(query::answer));
    }

    private void take(Tunnel tunnel) {
        serve(
                tunnel.input(),
                tunnel.output(),
                tunnel::close,
                context -> tunnel.meantFor().isPresent()
                        ? direct(context, tunnel.meantFor().get())
                        : proxied(context));
    }

    private ProxySession direct(ProxyContext context, InetSocketAddress target) {
        return target.getPort() == NameService.PORT
                ? new NameSession(context.client(), names)
                : new DirectSession(context, target);
    }

    /** No request of HTTP begins like one of SOCKS. */
    private static ProxySession proxied(ProxyContext context) throws IOException {
        return context.client().reader().peek() == SocksRequest.VERSION
                ? new SocksSession(context)
                : new HttpProxySession(context);
    }

    /** How a connection begins. */
    private interface Opening {
        ProxySession with(ProxyContext context) throws IOException;
    }

    /** Lets one command use the proxy, which its box has at {@code port}. */
    public Grant grant(int port) {
        var grant = new Grant(lastGrant.incrementAndGet(), port, credentials);
        credentials.add(grant);
        return grant;
    }

    /**
     * One connection, until it is over.
     *
     * @param line what carries it; closing it before {@code output} drops what the program has not read yet
     */
    private void serve(InputStream input, OutputStream output, Closeable line, Opening opening) {
        try (var client = new Client(input, output, line, threads)) {
            clients.add(client);
            if (closed) {
                return;
            }
            try {
                opening.with(new ProxyContext(client, gatekeeper, credentials, log, limits))
                        .hold();
                output.close(); // what was written last is still on its way, and arrives though we hang up
                drain(client);
            } catch (IOException over) {
                LOG.debug("the program or the host hung up in the middle", over);
            } finally {
                clients.remove(client);
                credentials.forget(client);
            }
        }
    }

    private static void drain(Client client) throws IOException {
        byte[] rest = new byte[4096];
        int size;
        do {
            size = client.reader().read(rest, rest.length);
        } while (size >= 0);
    }

    /** Decisions so far. */
    public NetworkSummary summary() {
        return log.summary();
    }

    private void sweep() {
        for (Client client : clients) {
            if (client.overdue(limits)) {
                client.close();
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        sweeper.stop();
        clients.forEach(Client::close);
    }
}
