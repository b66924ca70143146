package dev.glovebox.runtime.secret;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.SecretSource;
import dev.glovebox.model.value.Printable;
import dev.glovebox.policy.Secrets;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The secrets of a configuration. Reads a value anew each time it is asked, and keeps none. */
public final class SecretVault implements Secrets {

    /** Below this, leaving a value out of what programs say would leave holes in ordinary text. */
    public static final int SHORTEST = 8;

    /** The largest key one would pass in a variable, many times over. */
    static final int LARGEST = 64 << 10;

    private final Map<String, SecretSource> sources;
    private final Map<String, String> variables;
    private final Path directory;

    /**
     * For whoever asks.
     *
     * @param variables that it has
     * @param directory where it stands
     */
    public SecretVault(Map<String, SecretSource> sources, Map<String, String> variables, Path directory) {
        this.sources = Map.copyOf(sources);
        this.variables = Map.copyOf(variables);
        this.directory = directory;
    }

    @Override
    public Reading read(String name) {
        var source = sources.get(name);
        if (source == null) {
            return new Reading.Refused(Secrets.unknown(name));
        }
        try {
            return new Reading.Value(checked(value(source)));
        } catch (Unreadable why) {
            return new Reading.Refused(new Violation(
                    why.rule, "secret " + name + ": " + Printable.text(String.valueOf(why.getMessage())), why.hint));
        }
    }

    /** Why there is no value. Never says anything of one. */
    static final class Unreadable extends Exception {
        private final String rule;
        private final String hint;

        Unreadable(String rule, String message, String hint) {
            super(message);
            this.rule = rule;
            this.hint = hint;
        }
    }

    private String value(SecretSource source) throws Unreadable {
        return switch (source) {
            case SecretSource.Variable(String variable) ->
                Optional.ofNullable(variables.get(variable))
                        .orElseThrow(() -> new Unreadable(
                                "secret.missing",
                                "variable " + variable + " is not set",
                                "set " + variable + " in the environment of glovebox"));
            case SecretSource.File(Path path) -> text(file(path));
            case SecretSource.Command(var words) -> text(new SecretCommand(variables, directory).run(words));
        };
    }

    private static byte[] file(Path path) throws Unreadable {
        try {
            // A pipe or device would keep us waiting for ever.
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                throw new Unreadable("secret.missing", path + " is not a regular file", "use a regular file");
            }
            try (var in = Files.newInputStream(path)) {
                return in.readNBytes(LARGEST + 1);
            }
        } catch (IOException unreadable) {
            throw new Unreadable(
                    "secret.missing",
                    path + " cannot be read (" + unreadable.getClass().getSimpleName() + ")",
                    "create the file, readable only for this user");
        }
    }

    private static String text(byte[] bytes) throws Unreadable {
        try {
            var text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            int end = text.endsWith("\r\n") ? text.length() - 2 : text.length() - 1;
            return text.endsWith("\n") ? text.substring(0, end) : text;
        } catch (CharacterCodingException binary) {
            throw new Unreadable(
                    "secret.form",
                    "its value is not UTF-8 text",
                    "encode it, for example in base64, and decode it in the program");
        }
    }

    private static String checked(String value) throws Unreadable {
        int length = value.getBytes(StandardCharsets.UTF_8).length;
        if (length < SHORTEST) {
            throw new Unreadable(
                    "secret.short",
                    "its value has " + length + " bytes; with fewer than " + SHORTEST
                            + " bytes it cannot be redacted reliably",
                    "use a longer value, or pass a value that is not secret with --env");
        }
        if (length > LARGEST) {
            throw new Unreadable(
                    "secret.form",
                    "its value is larger than " + LARGEST + " bytes",
                    "pass it through standard input instead");
        }
        if (value.indexOf('\0') >= 0) {
            throw new Unreadable("secret.form", "its value contains a NUL character", "remove the NUL character");
        }
        return value;
    }
}
