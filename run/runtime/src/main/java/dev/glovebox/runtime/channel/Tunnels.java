package dev.glovebox.runtime.channel;

import dev.glovebox.init.ProtocolViolation;
import dev.glovebox.init.Reply;
import dev.glovebox.init.Request;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Connections between programs of a box and the runtime, all through one door. */
public final class Tunnels {

    /** By the protocol. */
    private static final int MOST_ACCEPTED = 128;

    /** 127.0.0.1, as the protocol writes addresses. */
    public static final int LOOPBACK = 0x7f000001;

    private final Consumer<Request> door;
    private final Map<Integer, Tunnel> open = new ConcurrentHashMap<>();
    private final Map<Integer, Listener> listeners = new ConcurrentHashMap<>();
    private final Map<Integer, CompletableFuture<Tunnel>> dialing = new ConcurrentHashMap<>();
    private final ConnectionThreads threads = new ConnectionThreads();
    private final AtomicInteger lastListener = new AtomicInteger();
    private final AtomicInteger lastDialed = new AtomicInteger();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger dialed = new AtomicInteger();
    private final DatagramThreads datagrams = new DatagramThreads();
    private volatile boolean lost;

    Tunnels(Consumer<Request> door) {
        this.door = door;
    }

    /** A place on the box's loopback; closing it takes no more connections, and leaves those there are. */
    public final class Listener implements AutoCloseable {
        private final int id;
        private final Request.Listen.Kind kind;
        private final Consumer<Tunnel> taker;
        private final Consumer<Datagram> hearer;
        private final CompletableFuture<Integer> port = new CompletableFuture<>();

        private Listener(Request.Listen.Kind kind, Consumer<Tunnel> taker, Consumer<Datagram> hearer) {
            this.id = lastListener.incrementAndGet();
            this.kind = kind;
            this.taker = taker;
            this.hearer = hearer;
        }

        /** The port it got; fails when it could not be had. */
        public CompletableFuture<Integer> port() {
            return port;
        }

        @Override
        public void close() {
            if (listeners.remove(id) != null && !lost) {
                door.accept(new Request.Unlisten(id));
            }
        }
    }

    /**
     * Starts to listen.
     *
     * @param kind of connections, none of them datagrams
     * @param address within 127.0.0.0/8
     * @param port 0 for any
     * @param taker called for each connection on a thread of its own; when it returns, the connection is over
     */
    public Listener listen(Request.Listen.Kind kind, int address, int port, Consumer<Tunnel> taker) {
        return listen(address, port, new Listener(kind, taker, _ -> {}));
    }

    /** Starts to hear datagrams on 127.0.0.1; what comes faster than it is taken is lost. */
    public Listener receive(Consumer<Datagram> taker) {
        return listen(LOOPBACK, 0, new Listener(Request.Listen.Kind.DATAGRAMS, Tunnel::close, taker));
    }

    private Listener listen(int address, int port, Listener listener) {
        listeners.put(listener.id, listener);
        door.accept(new Request.Listen(listener.id, listener.kind, address, port));
        if (lost) {
            listener.port.completeExceptionally(new IOException("the box has ended"));
        }
        return listener;
    }

    /** Connects to a port on the box's loopback; fails when nobody listens there, or too many such connections are open. */
    public CompletableFuture<Tunnel> dial(int port) {
        var answer = new CompletableFuture<Tunnel>();
        if (dialed.incrementAndGet() > Request.Dial.MOST) {
            dialed.decrementAndGet();
            answer.completeExceptionally(new IOException("too many connections into the box"));
            return answer;
        }
        int id = nextDialed();
        dialing.put(id, answer);
        door.accept(new Request.Dial(id, port));
        if (lost) {
            answer.completeExceptionally(new IOException("the box has ended"));
        }
        return answer;
    }

    private int nextDialed() {
        while (true) {
            int id = Request.Dial.FIRST + Math.floorMod(lastDialed.getAndIncrement(), 0x8000);
            var reserved = new Tunnel(id, door);
            if (open.putIfAbsent(id, reserved) == null) {
                return id;
            }
        }
    }

    /** On the door's own thread, which must not wait: whatever is sent in answer goes from another. */
    void handle(Reply.Tunneling frame) {
        switch (frame) {
            case Reply.Listening(int id, int errno, int port) -> listening(id, errno, port);
            case Reply.Opened(int id, int listener) when listener == 0 -> connected(id);
            case Reply.Opened(int id, int listener) -> accepted(new Tunnel(id, door), listener);
            case Reply.Diverted(int id, int listener, int address, int port) ->
                accepted(new Tunnel(id, door, location(address, port)), listener);
            case Reply.Datagram datagram -> heard(datagram);
            case Reply.TunnelData data -> find(data.command()).arrived(data.data());
            case Reply.TunnelEnd(int id) -> find(id).ended();
            case Reply.TunnelCredit(int id, long bytes) -> find(id).mayWrite(bytes);
            case Reply.TunnelClose(int id) -> closed(id);
        }
    }

    void lost() {
        lost = true;
        var gone = new IOException("the box has ended");
        open.values().forEach(Tunnel::lost);
        dialing.values().forEach(answer -> answer.completeExceptionally(gone));
        listeners.values().forEach(listener -> listener.port.completeExceptionally(gone));
    }

    private void listening(int id, int errno, int port) {
        var listener = listeners.get(id);
        if (listener == null) {
            return; // closed before it came to be
        }
        if (errno == 0) {
            listener.port.complete(port);
        } else {
            listeners.remove(id);
            listener.port.completeExceptionally(new IOException("the box cannot listen: errno " + errno));
        }
    }

    private void accepted(Tunnel tunnel, int listenerId) {
        if (open.putIfAbsent(tunnel.id(), tunnel) != null || accepted.incrementAndGet() > MOST_ACCEPTED) {
            throw new ProtocolViolation("tunnel " + tunnel.id() + " opened twice, or too many tunnels");
        }
        var listener = listeners.get(listenerId);
        if (listener != null
                && (listener.kind == Request.Listen.Kind.DIVERTED)
                        != tunnel.meantFor().isPresent()) {
            throw new ProtocolViolation("tunnel " + tunnel.id() + " at a listener of another type");
        }
        Consumer<Tunnel> taker = listener == null ? Tunnel::close : listener.taker;
        threads.execute(() -> {
            try (tunnel) {
                taker.accept(tunnel);
            }
        });
    }

    private void heard(Reply.Datagram frame) {
        var listener = listeners.get(frame.command());
        if (listener != null) {
            datagrams.execute(() -> listener.hearer.accept(new Datagram(frame, door)));
        }
    }

    private static InetSocketAddress location(int address, int port) {
        try {
            return new InetSocketAddress(
                    InetAddress.getByAddress(
                            ByteBuffer.allocate(4).putInt(address).array()),
                    port);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void connected(int id) {
        var answer = dialing.remove(id);
        if (answer == null) {
            throw new ProtocolViolation("tunnel " + id + " was never opened");
        }
        answer.complete(find(id));
    }

    /**
     * Init says nothing more about this number before it has heard our CLOSE, so forgetting it first is safe. For an accepted one
     * its taker says it: a box has no more of our threads than connections.
     */
    private void closed(int id) {
        var tunnel = find(id);
        open.remove(id);
        tunnel.lost();
        if (id < Request.Dial.FIRST) {
            accepted.decrementAndGet();
            return;
        }
        var answer = dialing.remove(id);
        Thread.ofVirtual().name("tunnel-close").start(() -> {
            tunnel.sendClose();
            dialed.decrementAndGet(); // now init, too, has room for another
            if (answer != null) {
                answer.completeExceptionally(new IOException("connection refused: no listener in the box"));
            }
        });
    }

    private Tunnel find(int id) {
        var tunnel = open.get(id);
        if (tunnel == null) {
            throw new ProtocolViolation("a frame for tunnel " + id + ", which is not open");
        }
        return tunnel;
    }
}
