package dev.glovebox.daemon;

import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.daemon.console.HostTerminal;
import dev.glovebox.json.Json;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.value.Printable;
import dev.glovebox.runtime.group.Peer;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
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
 * Hands a command line to the daemon, if there is one that takes it. Comes before anything else is loaded: a command
 * that is handed over costs its user the start of a JVM and little more.
 */
public final class DaemonClient {

    /** These need the terminal itself, which stays with the process that has it. */
    private static final Set<String> STAYS_HERE = Set.of("--tty", "--review", "--help", "-h");

    private static final Set<String> VERBOSE = Set.of("-v", "--verbose");

    private static final String LATE = "it did not respond in time";

    private final String version;

    public DaemonClient(String version) {
        this.version = version;
    }

    /** The exit status; empty when this process has to do it itself. */
    public OptionalInt run(String... arguments) {
        if (arguments.length == 0 || !arguments[0].equals("run") || says(STAYS_HERE, arguments)) {
            return OptionalInt.empty();
        }
        Path socket = DaemonSocket.of(HostEnvironment.ofThisProcess().defaultDataDirectory());
        if (!Files.exists(socket)) {
            return OptionalInt.empty();
        }
        try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                var typing = StdinForwarder.start(socket, channel)) {
            try {
                channel.connect(UnixDomainSocketAddress.of(socket));
                return talk(channel, typing, arguments);
            } catch (IOException silent) {
                return declined(typing.gaveUp() ? LATE : String.valueOf(silent.getMessage()), arguments);
            }
        } catch (IOException unable) {
            return declined(String.valueOf(unable.getMessage()), arguments);
        }
    }

    /** Whether one of these options is among the words; those after {@code --} are the program's. */
    private static boolean says(Set<String> options, String... arguments) {
        return Arrays.stream(arguments)
                .takeWhile(word -> !word.equals("--"))
                .anyMatch(word -> options.contains(word.split("=", 2)[0]));
    }

    private OptionalInt talk(SocketChannel channel, StdinForwarder typing, String... arguments) throws IOException {
        if (!Peer.isThisUser(channel)) {
            return declined("it belongs to another user", arguments);
        }
        var wire = typing.wire();
        wire.say(Wire.Kind.ASK, Json.write(asked(typing.since(), arguments)).getBytes(StandardCharsets.UTF_8));
        var answer = wire.hear();
        if (answer.kind() != Wire.Kind.ACCEPT) {
            return declined(new String(answer.data(), StandardCharsets.UTF_8), arguments);
        }
        if (!typing.begin(answer.number())) {
            return declined(LATE, arguments);
        }
        try {
            // Ctrl-C needs nothing from us: the connection ends with this process, and a command line that is gone has
            // cancelled.
            return OptionalInt.of(listen(wire));
        } catch (IOException lost) {
            // It may have run by now, in part or whole: running it again is not ours to decide.
            System.err.println("glovebox: the daemon closed the connection"
                    + (lost.getMessage() == null ? "" : ": " + Printable.text(lost.getMessage())));
            System.err.println("  next: check glovebox audit show, then run the command again");
            return OptionalInt.of(FailureCode.ENGINE_LOST.exitStatus().orElseThrow());
        }
    }

    private Map<String, Object> asked(long since, String... arguments) {
        Map<String, Object> asked = new LinkedHashMap<>();
        asked.put("version", version + "/" + DaemonSocket.PROTOCOL);
        asked.put("since", Long.toString(since));
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
                case ASK, ACCEPT, DECLINE, INPUT, INPUT_END, REST, CANCEL ->
                    throw new IOException("it sent an unexpected message");
            }
        }
    }

    /** When nobody reads any more, the program need not go on: a shell would send it SIGPIPE. */
    private static void write(OutputStream to, byte[] data, Wire wire) {
        try {
            to.write(data);
        } catch (IOException nobodyReads) {
            cancel(wire);
        }
    }

    private static void cancel(Wire wire) {
        try {
            wire.say(Wire.Kind.CANCEL, new byte[0]);
        } catch (IOException gone) {
            // whoever listens notices
        }
    }

    private static OptionalInt declined(String why, String... arguments) {
        if (says(VERBOSE, arguments)) {
            System.err.println("glovebox: not served by the daemon: " + Printable.text(why));
        }
        return OptionalInt.empty();
    }
}
