package dev.glovebox.runtime.group;

import dev.glovebox.engine.HostsFile;
import dev.glovebox.init.Request;
import dev.glovebox.log.Log;
import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.model.network.GroupMember;
import dev.glovebox.runtime.channel.Tunnel;
import dev.glovebox.runtime.channel.Tunnels;
import dev.glovebox.runtime.egress.EgressLog;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The others of a group, as one box sees them: each a name, an address on its loopback, and listeners there. */
public final class Neighbourhood implements AutoCloseable {

    private static final Log LOG = Log.of(Neighbourhood.class);

    /** A name that comes up later than this is looked for again by programs that wait for it. */
    private static final Duration LOOK = Duration.ofMillis(100);

    /** Init answers at once, or never. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int FIRST_ADDRESS = 0x7f010001; // 127.1.0.1
    private static final int MOST_NAMES = 64;

    /** Listeners that represent a neighbour in the box. */
    private record Listening(Neighbour neighbour, List<Tunnels.Listener> listeners) {}

    private final Rendezvous rendezvous;
    private final GroupMember self;
    private final Tunnels tunnels;
    private final HostsFile hosts;
    private final EgressLog log;
    private final Map<String, Integer> addresses = new HashMap<>();
    private final Map<String, Listening> known = new HashMap<>();
    private final Set<Tunnel> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;
    private @Nullable BackgroundLoop watch;

    /** Nothing is open before {@link #look} and {@link #watch}. */
    public Neighbourhood(Rendezvous rendezvous, GroupMember self, Tunnels tunnels, HostsFile hosts, EgressLog log) {
        this.rendezvous = rendezvous;
        this.self = self;
        this.tunnels = tunnels;
        this.hosts = hosts;
        this.log = log;
    }

    /** Lets programs of the box reach who is there now, and keeps looking. */
    public void open() throws IOException {
        look();
        watch = BackgroundLoop.every(Thread.ofVirtual().name("group-watch"), LOOK, this::lookAgain);
    }

    private void lookAgain() {
        try {
            look();
        } catch (IOException unreadable) {
            LOG.debug("the directory of the group cannot be read; known neighbours stay", unreadable);
        }
    }

    private synchronized void look() throws IOException {
        if (closed) {
            return;
        }
        var present = new HashSet<String>();
        for (Neighbour neighbour : rendezvous.others(self)) {
            present.add(neighbour.name());
            var entry = known.get(neighbour.name());
            if (entry == null || !entry.neighbour.equals(neighbour)) {
                forget(neighbour.name());
                meet(neighbour);
            }
        }
        List.copyOf(known.keySet()).stream()
                .filter(name -> !present.contains(name))
                .forEach(this::forget);
    }

    private void meet(Neighbour neighbour) throws IOException {
        Set<Integer> ports;
        try {
            ports = neighbour.ports();
        } catch (IOException nobody) {
            return; // left behind by a killed controller, or about to go
        }
        boolean first = !addresses.containsKey(neighbour.name());
        if (first && addresses.size() == MOST_NAMES) {
            log.denied(neighbour.name(), 0, "the group has more than " + MOST_NAMES + " names");
            return;
        }
        int address = addresses.computeIfAbsent(neighbour.name(), _ -> FIRST_ADDRESS + addresses.size());
        var listeners = new ArrayList<Tunnels.Listener>();
        for (int port : ports) {
            listen(neighbour, address, port, listeners);
        }
        known.put(neighbour.name(), new Listening(neighbour, listeners));
        if (first) {
            hosts.add(
                    neighbour.name(), "127.1.0." + (address & 0xff)); // last, so that who finds the name is listened to
        }
    }

    /** A port that the box's own program has on all addresses is lost to neighbours: the kernel gives it only once. */
    private void listen(Neighbour to, int address, int port, List<Tunnels.Listener> listeners) {
        var listener = tunnels.listen(Request.Listen.Kind.CONNECTIONS, address, port, tunnel -> take(tunnel, to, port));
        try {
            listener.port()
                    .copy()
                    .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .join();
            listeners.add(listener);
        } catch (CompletionException taken) {
            listener.close();
            log.denied(to.name(), port, "the box cannot listen for it: " + taken.getMessage());
        }
    }

    private void take(Tunnel tunnel, Neighbour to, int port) {
        open.add(tunnel);
        try (tunnel) {
            if (closed) {
                return;
            }
            try (var line = to.connect(port)) {
                log.allowed(to.name(), port, "group " + self.group());
                Relay.between(tunnel, line);
            }
        } catch (IOException gone) {
            LOG.debug("a neighbour does not listen, or hung up; the program sees a connection that ends", gone);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(tunnel);
        }
    }

    private void forget(String name) {
        var entry = known.remove(name);
        if (entry != null) {
            entry.listeners.forEach(Tunnels.Listener::close);
        }
    }

    @Override
    public void close() {
        closed = true;
        if (watch != null) {
            watch.stop();
        }
        synchronized (this) {
            List.copyOf(known.keySet()).forEach(this::forget);
        }
        open.forEach(Tunnel::close);
    }
}
