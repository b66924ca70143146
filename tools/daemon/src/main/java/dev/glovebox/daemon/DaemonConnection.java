package dev.glovebox.daemon;

import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.json.Json;
import dev.glovebox.library.Wiring;
import dev.glovebox.log.Log;
import dev.glovebox.runtime.group.Peer;
import dev.glovebox.runtime.pool.BoxSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Hears those who come to the desk: a command line that asks, or the rest of what one that is served has to type. */
final class DaemonConnection {

    private static final Log LOG = Log.of(DaemonConnection.class);

    private final Wiring wiring;
    private final String version;
    private final BoxSource boxes;
    private final DaemonServer.CommandLines commands;
    private final Consoles callers;

    DaemonConnection(
            Wiring wiring, String version, BoxSource boxes, DaemonServer.CommandLines commands, Consoles callers) {
        this.wiring = wiring;
        this.version = version;
        this.boxes = boxes;
        this.commands = commands;
        this.callers = callers;
    }

    /** Returns when the connection has served its purpose, and closes it. */
    void receive(SocketChannel channel) {
        try (channel) {
            if (!Peer.isThisUser(channel)) {
                return;
            }
            var wire = Wire.on(channel);
            var first = wire.hear();
            if (first.kind() == Wire.Kind.ASK) {
                answer(wire, Json.parse(new String(first.data(), StandardCharsets.UTF_8)));
            } else if (first.kind() == Wire.Kind.REST) {
                callers.find(first.number()).ifPresent(caller -> caller.typed().rest(wire));
            }
        } catch (IOException | RuntimeException gone) {
            LOG.debug("a command line went away, or is none of ours; its run, if there was one, is cancelled", gone);
        }
    }

    private void answer(Wire wire, Json asked) throws IOException {
        var reason = reasonAgainst(asked);
        if (!reason.isEmpty()) {
            wire.say(Wire.Kind.DECLINE, reason.getBytes(StandardCharsets.UTF_8));
            return;
        }
        var caller = new RemoteConsole(
                wire,
                new RemoteConsole.Request(
                        surroundings(asked), asked.at("silent").text().isPresent()),
                wiring,
                boxes,
                callers);
        var ticket = callers.enter(caller);
        if (ticket.isEmpty()) {
            wire.say(Wire.Kind.DECLINE, "the daemon is shutting down".getBytes(StandardCharsets.UTF_8));
            return;
        }
        try {
            wire.say(Wire.Kind.ACCEPT, Wire.number(ticket.getAsLong()));
            int status = execute(caller, asked);
            wire.say(Wire.Kind.EXIT, ByteBuffer.allocate(4).putInt(status).array());
        } finally {
            callers.leave(ticket.getAsLong());
        }
    }

    private int execute(RemoteConsole caller, Json asked) {
        Thread.ofPlatform().daemon().name("typed").start(caller::listen);
        var out = new PrintWriter(caller.printed(Wire.Kind.OUTPUT), false, StandardCharsets.UTF_8);
        var err = new PrintWriter(caller.printed(Wire.Kind.ERROR), false, StandardCharsets.UTF_8);
        var arguments = asked.at("arguments").items().stream()
                .flatMap(word -> word.text().stream())
                .toList();
        try (var _ = caller.typed()) {
            return commands.execute(caller, out, err, arguments);
        } finally {
            out.flush();
            err.flush();
        }
    }

    private String reasonAgainst(Json asked) {
        String theirs = asked.at("version").text().orElse("unknown");
        String ours = version + "/" + DaemonSocket.PROTOCOL;
        if (!theirs.equals(ours)) {
            return "the daemon has version " + ours + ", the command line has " + theirs;
        }
        if (!wiring.sameInstallation(surroundings(asked))) {
            return "the daemon uses another data directory or another Docker daemon";
        }
        long age = System.currentTimeMillis()
                - Long.parseLong(asked.at("since").text().orElse("0"));
        return age <= DaemonSocket.FRESH_SECONDS * 1000L ? "" : "the daemon is overloaded";
    }

    private static HostEnvironment surroundings(Json asked) {
        Map<String, String> variables = new HashMap<>();
        var named = asked.at("variables");
        for (String name : named.names()) {
            named.at(name).text().ifPresent(value -> variables.put(name, value));
        }
        return HostEnvironment.ofThisProcess()
                .standing(Path.of(asked.at("directory").text().orElse("/")), variables);
    }
}
