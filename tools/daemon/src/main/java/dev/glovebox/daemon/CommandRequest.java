package dev.glovebox.daemon;

import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.model.spec.Program;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Request of a launcher: its account, working directory and arguments.
 *
 * @param version of the protocol and of the launcher
 * @param build of the launcher; another one may mean something else by the same words
 * @param since when it asked, in milliseconds since 1970
 * @param account what the kernel says of its process, see {@link Account}
 * @param streams what its standard streams are, by a letter each
 */
record CommandRequest(
        String version,
        String build,
        long since,
        Path directory,
        Account account,
        String streams,
        Program.Screen.Terminal window,
        List<String> arguments,
        Map<String, String> variables) {

    CommandRequest {
        arguments = List.copyOf(arguments);
        variables = Map.copyOf(variables);
    }

    /** Throws where the bytes are none. Text that is not UTF-8 is no argument of ours, and never changed into one. */
    static CommandRequest read(byte[] data) throws IOException {
        var from = ByteBuffer.wrap(data);
        try {
            var version = text(from);
            var build = text(from);
            long since = Long.parseLong(text(from));
            var directory = Path.of(text(from));
            var account = new Account(text(from), text(from));
            var streams = text(from);
            var window = window(text(from));
            int count = from.getInt();
            var arguments = new ArrayList<String>();
            for (int i = 0; i < count; i++) {
                arguments.add(text(from));
            }
            return new CommandRequest(
                    version, build, since, directory, account, streams, window, arguments, variables(from));
        } catch (BufferUnderflowException | NumberFormatException | InvalidPathException malformed) {
            throw new IOException("the command line could not be read", malformed);
        }
    }

    private static Program.Screen.Terminal window(String text) throws IOException {
        String[] size = text.split(" ", -1);
        if (size.length != 2) {
            throw new IOException("the size of the terminal could not be read");
        }
        return new Program.Screen.Terminal(number(size[0]), number(size[1]));
    }

    private static int number(String text) {
        return Math.clamp(Integer.parseInt(text), 0, 0xffff);
    }

    /** A variable that is not UTF-8 is left out: a program could not tell what it was. */
    private static Map<String, String> variables(ByteBuffer from) {
        Map<String, String> variables = new HashMap<>();
        while (from.hasRemaining()) {
            try {
                String variable = text(from);
                int equals = variable.indexOf('=');
                if (equals > 0) {
                    variables.putIfAbsent(variable.substring(0, equals), variable.substring(equals + 1));
                }
            } catch (CharacterCodingException other) {
                // already past it
            }
        }
        return variables;
    }

    private static String text(ByteBuffer from) throws CharacterCodingException {
        int length = from.getInt();
        if (length < 0 || length > from.remaining()) {
            throw new BufferUnderflowException();
        }
        var bytes = from.slice(from.position(), length);
        from.position(from.position() + length);
        return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    }

    /** The same user, where it stands and with its variables. */
    HostEnvironment environment(HostEnvironment ours) {
        return ours.withWorkingDirectory(directory, variables);
    }

    boolean isTerminal(int descriptor) {
        return descriptor < streams.length() && streams.charAt(descriptor) == 't';
    }

    boolean stdinIsNull() {
        return streams.startsWith("n");
    }
}
