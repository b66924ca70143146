package dev.glovebox.cli.serve;

import dev.glovebox.cli.run.HostTerminal;
import dev.glovebox.config.Surroundings;
import dev.glovebox.json.Json;
import dev.glovebox.model.FailureCode;
import dev.glovebox.runtime.group.Peer;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Hands a command line to the resident helper, if there is one that takes it. Comes before anything else is loaded: a command
 * that is handed over costs its user the start of a JVM and little more.
 */
public final class DeskClient {

    /** These need the terminal itself, which stays with the process that has it. */
    private static final Set<String> STAYS_HERE = Set.of("--tty", "--review", "--help", "-h");

    private static final String VERBOSE = "-v";

    private final String version;

    public DeskClient(String version) {
        this.version = version;
    }

    /** The exit status; empty when this process has to do it itself. */
    public OptionalInt run(String... arguments) {
        if (arguments.length == 0 || !arguments[0].equals("run") || staysHere(arguments)) {
            return OptionalInt.empty();
        }
        Path socket = DeskSocket.of(Surroundings.ofThisProcess().defaultDataDirectory());
        if (!Files.exists(socket)) {
            return OptionalInt.empty();
        }
        try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            if (!Peer.isThisUser(channel)) {
                return declined("it is run by someone else", arguments);
            }
            return talk(new Wire(Channels.newInputStream(channel), Channels.newOutputStream(channel)), arguments);
        } catch (IOException silent) {
            return declined(String.valueOf(silent.getMessage()), arguments);
        }
    }

    private static boolean staysHere(String... arguments) {
        return Arrays.stream(arguments).takeWhile(word -> !word.equals("--")).anyMatch(STAYS_HERE::contains);
    }

    private OptionalInt talk(Wire wire, String... arguments) throws IOException {
        wire.say(Wire.Kind.ASK, Json.write(asked(arguments)).getBytes(StandardCharsets.UTF_8));
        var answer = wire.hear();
        if (answer.kind() != Wire.Kind.ACCEPT) {
            return declined(new String(answer.data(), StandardCharsets.UTF_8), arguments);
        }
        var cancel = new Thread(() -> say(wire, Wire.Kind.CANCEL, new byte[0]), "stop");
        Runtime.getRuntime().addShutdownHook(cancel);
        Thread.ofPlatform().daemon().name("typing").start(() -> type(System.in, wire));
        try {
            int status = listen(wire);
            Runtime.getRuntime().removeShutdownHook(cancel);
            return OptionalInt.of(status);
        } catch (IOException lost) {
            // It may have run by now, in part or whole: running it again is not ours to decide.
            System.err.println("glovebox: the resident helper went away: " + lost.getMessage());
            System.err.println("  next: see glovebox audit show, then run it again");
            return OptionalInt.of(FailureCode.ENGINE_LOST.exitStatus().orElseThrow());
        } catch (IllegalStateException goingDown) {
            return OptionalInt.of(FailureCode.CANCELLED.exitStatus().orElseThrow());
        }
    }

    private Map<String, Object> asked(String... arguments) {
        Map<String, Object> asked = new LinkedHashMap<>();
        asked.put("version", version + "/" + DeskSocket.PROTOCOL);
        asked.put("directory", Path.of("").toAbsolutePath().toString());
        asked.put("arguments", List.of(arguments));
        asked.put("variables", System.getenv());
        if (HostTerminal.stdinIsNull()) {
            asked.put("silent", "true");
        }
        return asked;
    }

    private static int listen(Wire wire) throws IOException {
        @SuppressWarnings("resource") // these descriptors are the process's own and close with it
        var out = new FileOutputStream(FileDescriptor.out);
        @SuppressWarnings("resource")
        var err = new FileOutputStream(FileDescriptor.err);
        while (true) {
            var message = wire.hear();
            switch (message.kind()) {
                case OUTPUT -> write(out, message.data(), wire);
                case ERROR -> write(err, message.data(), wire);
                case EXIT -> {
                    return ByteBuffer.wrap(message.data()).getInt();
                }
                case ASK, ACCEPT, DECLINE, INPUT, INPUT_END, CANCEL -> throw new IOException("it spoke out of turn");
            }
        }
    }

    /** When nobody reads any more, the program need not go on: a shell would send it SIGPIPE. */
    private static void write(OutputStream to, byte[] data, Wire wire) {
        try {
            to.write(data);
        } catch (IOException nobodyReads) {
            say(wire, Wire.Kind.CANCEL, new byte[0]);
        }
    }

    private static void type(InputStream from, Wire wire) {
        var buffer = new byte[65_536];
        try {
            for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                if (!say(wire, Wire.Kind.INPUT, Arrays.copyOf(buffer, count))) {
                    return;
                }
            }
        } catch (IOException unreadable) {
            // to the program it looks like the end of its input, which is what it is
        }
        say(wire, Wire.Kind.INPUT_END, new byte[0]);
    }

    private static boolean say(Wire wire, Wire.Kind kind, byte[] data) {
        try {
            wire.say(kind, data);
            return true;
        } catch (IOException gone) {
            return false; // whoever listens notices
        }
    }

    private static OptionalInt declined(String why, String... arguments) {
        if (Arrays.asList(arguments).contains(VERBOSE)) {
            System.err.println("glovebox: not served by the resident helper: " + why);
        }
        return OptionalInt.empty();
    }
}
