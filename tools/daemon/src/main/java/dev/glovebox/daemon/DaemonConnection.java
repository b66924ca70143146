package dev.glovebox.daemon;

import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.library.Wiring;
import dev.glovebox.log.Log;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.runtime.group.Peer;
import dev.glovebox.runtime.pool.BoxSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Hears those who connect: a launcher that asks, or the rest of what one that is served has to type. */
final class DaemonConnection {

    private static final Log LOG = Log.of(DaemonConnection.class);

    private final Wiring wiring;
    private final DaemonIdentity identity;
    private final BoxSource boxes;
    private final DaemonServer.CommandLines commands;
    private final Consoles callers;
    private final Account ours;
    private final HostEnvironment here = HostEnvironment.ofThisProcess();

    DaemonConnection(
            Wiring wiring,
            DaemonIdentity identity,
            BoxSource boxes,
            DaemonServer.CommandLines commands,
            Consoles callers,
            Account ours) {
        this.wiring = wiring;
        this.identity = identity;
        this.boxes = boxes;
        this.commands = commands;
        this.callers = callers;
        this.ours = ours;
    }

    /** Returns when the connection has served its purpose, and closes it. */
    void handle(SocketChannel channel) {
        try (channel) {
            if (!Peer.isThisUser(channel)) {
                return;
            }
            var wire = Wire.on(channel);
            var first = wire.receive();
            if (first.kind() == Wire.Kind.REQUEST) {
                reply(wire, first.data());
            } else if (first.kind() == Wire.Kind.REST) {
                callers.find(first.number()).ifPresent(caller -> caller.typed().rest(wire));
            }
        } catch (IOException | RuntimeException gone) {
            LOG.debug("a command line went away, or is none of ours; its run, if there was one, is cancelled", gone);
        }
    }

    private void reply(Wire wire, byte[] message) throws IOException {
        try {
            reply(wire, CommandRequest.read(message));
        } catch (CharacterCodingException binary) {
            refuse(wire);
        }
    }

    /** The JVM would change such words into others. */
    private static void refuse(Wire wire) throws IOException {
        wire.send(Wire.Kind.ACCEPT, Wire.number(0));
        wire.send(
                Wire.Kind.ERROR,
                "glovebox: an argument or the current directory is not valid UTF-8\n  next: rename it, or pass it as a file\n"
                        .getBytes(StandardCharsets.UTF_8));
        wire.send(Wire.Kind.EXIT, status(FailureCode.USAGE.exitStatus().orElseThrow()));
    }

    private static byte[] status(int status) {
        return ByteBuffer.allocate(4).putInt(status).array();
    }

    private void reply(Wire wire, CommandRequest request) throws IOException {
        var reason = reasonAgainst(request);
        if (!reason.isEmpty()) {
            decline(wire, reason);
            return;
        }
        var caller = new RemoteConsole(wire, request, request.environment(here), wiring, boxes, callers, identity);
        var ticket = callers.enter(caller);
        if (ticket.isEmpty()) {
            decline(wire, "the daemon is shutting down");
            return;
        }
        try {
            wire.send(Wire.Kind.ACCEPT, Wire.number(ticket.getAsLong()));
            int status = execute(caller, request);
            var declined = caller.declined();
            if (declined.isPresent()) {
                decline(wire, String.valueOf(declined.get().getMessage()));
            } else {
                wire.send(Wire.Kind.EXIT, status(status));
            }
        } finally {
            callers.leave(ticket.getAsLong());
        }
    }

    private static void decline(Wire wire, String reason) throws IOException {
        wire.send(Wire.Kind.DECLINE, reason.getBytes(StandardCharsets.UTF_8));
    }

    private int execute(RemoteConsole caller, CommandRequest request) {
        Thread.ofPlatform().daemon().name("typed").start(caller::listen);
        var out = new PrintWriter(caller.printed(Wire.Kind.OUTPUT), false, StandardCharsets.UTF_8);
        var err = new PrintWriter(caller.printed(Wire.Kind.ERROR), false, StandardCharsets.UTF_8);
        try (var _ = caller.typed()) {
            return commands.execute(caller, out, err, request.arguments());
        } finally {
            out.flush();
            err.flush();
        }
    }

    private String reasonAgainst(CommandRequest request) {
        if (!request.version().startsWith(DaemonSocket.PROTOCOL + "/")) {
            identity.outdated();
            return "the daemon has protocol " + DaemonSocket.PROTOCOL + ", the command line has " + request.version();
        }
        if (!request.build().equals(identity.build())) {
            identity.outdated();
            return "the daemon was started by another build";
        }
        var difference = ours.difference(request.account());
        if (!difference.isEmpty()) {
            return difference;
        }
        long age = System.currentTimeMillis() - request.since();
        return age <= DaemonSocket.FRESH_SECONDS * 1000L ? "" : "the daemon is overloaded";
    }
}
