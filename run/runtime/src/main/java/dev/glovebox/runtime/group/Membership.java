package dev.glovebox.runtime.group;

import dev.glovebox.log.Log;
import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.model.network.GroupMember;
import dev.glovebox.runtime.channel.Tunnel;
import dev.glovebox.runtime.channel.Tunnels;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** A box that others of its group can reach, until this is closed. */
public final class Membership implements AutoCloseable {

    private static final Log LOG = Log.of(Membership.class);

    /** Boxes of a group start together: who comes first waits this long until the other's program listens. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration LONGEST_PAUSE = Duration.ofMillis(250);

    /** More than every neighbour's programs together are likely to have open; beyond, the next is hung up on. */
    private static final int MOST_LINES = 512;

    private final Rendezvous rendezvous;
    private final GroupMember member;
    private final ServerSocketChannel server;
    private final Tunnels tunnels;
    private final Set<SocketChannel> lines = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Membership(Rendezvous rendezvous, GroupMember member, ServerSocketChannel server, Tunnels tunnels) {
        this.rendezvous = rendezvous;
        this.member = member;
        this.server = server;
        this.tunnels = tunnels;
        BackgroundLoop.repeating(Thread.ofVirtual().name("group-" + member.name()), this::accept);
    }

    private BackgroundLoop.Next accept() {
        try {
            var line = server.accept();
            lines.add(line);
            if (closed || lines.size() > MOST_LINES) {
                hangUp(line);
            } else {
                Thread.ofVirtual().name("group-line").start(() -> serve(line));
            }
        } catch (IOException over) {
            return BackgroundLoop.Next.END;
        }
        return closed ? BackgroundLoop.Next.END : BackgroundLoop.Next.AGAIN;
    }

    private void serve(SocketChannel line) {
        try {
            if (Peer.isThisUser(line)) {
                answer(line, GroupMessages.receive(line));
            }
        } catch (IOException gone) {
            LOG.debug("a neighbour went away; its connection is closed", gone);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } finally {
            hangUp(line);
        }
    }

    private void answer(SocketChannel line, String request) throws IOException, InterruptedException {
        if (request.equals(GroupMessages.PORTS)) {
            GroupMessages.send(
                    line, member.ports().stream().sorted().map(String::valueOf).collect(Collectors.joining(" ")));
            return;
        }
        if (!request.startsWith(GroupMessages.CONNECT + " ")) {
            return;
        }
        int port = GroupMessages.port(request.substring(GroupMessages.CONNECT.length() + 1));
        var tunnel = member.ports().contains(port) ? dial(port) : Optional.<Tunnel>empty();
        if (tunnel.isEmpty()) {
            GroupMessages.send(line, GroupMessages.NOBODY);
            return;
        }
        try (var open = tunnel.get()) {
            GroupMessages.send(line, GroupMessages.CONNECTED);
            Relay.between(open, line);
        }
    }

    private Optional<Tunnel> dial(int port) throws InterruptedException {
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        long pause = 10;
        while (!closed) {
            long left = giveUp - System.nanoTime();
            if (left <= 0) {
                break;
            }
            var answer = tunnels.dial(port);
            try {
                return Optional.of(answer.get(left, TimeUnit.NANOSECONDS));
            } catch (ExecutionException nobodyYet) {
                Thread.sleep(pause);
                pause = Math.min(2 * pause, LONGEST_PAUSE.toMillis());
            } catch (TimeoutException stuck) {
                var _ = answer.thenAccept(Tunnel::close);
            }
        }
        return Optional.empty();
    }

    private void hangUp(SocketChannel line) {
        lines.remove(line);
        Relay.discard(line);
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            rendezvous.leave(member, server);
            lines.forEach(this::hangUp);
        }
    }
}
