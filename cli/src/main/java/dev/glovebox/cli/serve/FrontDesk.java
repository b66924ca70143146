package dev.glovebox.cli.serve;

import dev.glovebox.cli.Wiring;
import dev.glovebox.cli.run.Caller;
import dev.glovebox.config.Surroundings;
import dev.glovebox.json.Json;
import dev.glovebox.model.FailureCode;
import dev.glovebox.model.SandboxException;
import dev.glovebox.runtime.group.Peer;
import dev.glovebox.runtime.pool.BoxSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Does for command lines what they would do by themselves, with boxes that wait. Each hands over its words, its directory, its
 * variables and its streams; the kernel says that it is the same user. Whatever it cannot do here it is told to do itself.
 */
public final class FrontDesk implements Service {

    /** Runs a command line for a caller and returns its exit status. */
    public interface CommandLines {
        int execute(Caller caller, PrintWriter out, PrintWriter err, List<String> arguments);
    }

    private final Wiring wiring;
    private final String version;
    private final BoxSource boxes;
    private final CommandLines commands;
    private @Nullable ServerSocketChannel server;

    public FrontDesk(Wiring wiring, String version, BoxSource boxes, CommandLines commands) {
        this.wiring = wiring;
        this.version = version;
        this.boxes = boxes;
        this.commands = commands;
    }

    private Path socket() {
        return DeskSocket.of(wiring.installation());
    }

    @Override
    public String announcement() {
        return "glovebox run is served at " + socket();
    }

    @Override
    public void start() {
        try {
            wiring.installation().prepare();
            refuseASecond();
            Files.deleteIfExists(socket());
            server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(UnixDomainSocketAddress.of(socket()));
            Files.setPosixFilePermissions(socket(), PosixFilePermissions.fromString("rw-------"));
        } catch (IOException refused) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "no command line can be served at " + socket() + ": " + refused.getMessage(),
                    "make the data directory writable, or choose another with data_dir",
                    refused);
        }
        Thread.ofPlatform().daemon().name("helper").start(this::accept);
    }

    /** A socket that nobody listens at is a leftover; one that answers is another helper's. */
    private void refuseASecond() {
        try (var _ = SocketChannel.open(UnixDomainSocketAddress.of(socket()))) {
            throw new SandboxException(
                    FailureCode.USAGE,
                    "another glovebox serve is up for " + wiring.installation().data(),
                    "stop it first, or choose another data_dir");
        } catch (IOException nobody) {
            // as it should be
        }
    }

    private void accept() {
        var listening = server;
        while (listening != null && listening.isOpen()) {
            try {
                var channel = listening.accept();
                Thread.ofPlatform().daemon().name("command-line").start(() -> serve(channel));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(SocketChannel channel) {
        try (channel) {
            if (!Peer.isThisUser(channel)) {
                return;
            }
            var wire = new Wire(Channels.newInputStream(channel), Channels.newOutputStream(channel));
            var asked = wire.hear();
            if (asked.kind() == Wire.Kind.ASK) {
                answer(wire, Json.parse(new String(asked.data(), StandardCharsets.UTF_8)));
            }
        } catch (IOException | RuntimeException gone) {
            // the command line went away, or is none of ours; its run, if there was one, is cancelled
        }
    }

    private void answer(Wire wire, Json asked) throws IOException {
        var reason = reasonAgainst(asked);
        if (!reason.isEmpty()) {
            wire.say(Wire.Kind.DECLINE, reason.getBytes(StandardCharsets.UTF_8));
            return;
        }
        wire.say(Wire.Kind.ACCEPT, new byte[0]);
        var caller = new RemoteCaller(
                wire,
                new RemoteCaller.Asked(
                        surroundings(asked), asked.at("silent").text().isPresent()),
                wiring,
                boxes);
        Thread.ofPlatform().daemon().name("typed").start(caller::listen);
        var out = new PrintWriter(caller.printed(Wire.Kind.OUTPUT), false, StandardCharsets.UTF_8);
        var err = new PrintWriter(caller.printed(Wire.Kind.ERROR), false, StandardCharsets.UTF_8);
        var arguments = asked.at("arguments").items().stream()
                .flatMap(word -> word.text().stream())
                .toList();
        int status = commands.execute(caller, out, err, arguments);
        out.flush();
        err.flush();
        wire.say(Wire.Kind.EXIT, ByteBuffer.allocate(4).putInt(status).array());
    }

    private String reasonAgainst(Json asked) {
        String theirs = asked.at("version").text().orElse("unknown");
        String ours = version + "/" + DeskSocket.PROTOCOL;
        if (!theirs.equals(ours)) {
            return "the helper is version " + ours + ", this is " + theirs;
        }
        var configured = wiring.sameInstallation(surroundings(asked));
        return configured ? "" : "the helper serves another data directory or another Docker daemon";
    }

    private static Surroundings surroundings(Json asked) {
        Map<String, String> variables = new HashMap<>();
        var named = asked.at("variables");
        for (String name : named.names()) {
            named.at(name).text().ifPresent(value -> variables.put(name, value));
        }
        return Surroundings.ofThisProcess()
                .standing(Path.of(asked.at("directory").text().orElse("/")), variables);
    }

    @Override
    public void close() {
        try {
            if (server != null) {
                server.close();
            }
            Files.deleteIfExists(socket());
        } catch (IOException stuck) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "the socket " + socket() + " cannot be removed: " + stuck.getMessage(),
                    "remove it",
                    stuck);
        }
    }
}
